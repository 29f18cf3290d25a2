"""Share out stretches of deals to several processes, and give back what they come to in order."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from typing import TypeVar

T = TypeVar("T")


@contextmanager
def in_processes(task: Callable[[range], T], stretches: Sequence[range], jobs: int) -> Iterator[Iterator[T]]:
    """Give what a task returns for every stretch, in their order, while several processes do the work.

    The processes end with the block, at once where it is left by an error or an interruption. The task and what it
    returns must be plain enough to be sent to another process.

    Raises:
        CannotRunError: as the task does.
    """
    others = active_children()
    with ExitStack() as starting:
        starting.enter_context(_interruptions_held_back())
        pool = ProcessPoolExecutor(min(jobs, len(stretches)), mp_context=get_context("spawn"))
        parts = pool.map(task, stretches)
        try:
            starting.close()  # an interruption that was held back comes here, where it ends the processes
            yield parts
        except BaseException:
            for worker in active_children():
                if worker not in others:
                    worker.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interruptions_held_back() -> Iterator[None]:
    """Keep an interruption for later; processes started meanwhile never see one, as they are ended by their parent."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would lift the block when it starts later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
