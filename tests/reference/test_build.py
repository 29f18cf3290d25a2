"""The documentation is built without a warning, and what it is built with speaks the language of each page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-n", "-q", str(ROOT / "docs"), str(folder)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=ROOT)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder


@pytest.mark.parametrize(
    ("page", "language", "said"),
    [
        ("index", "en", "十分钟写出自家的玩法"),
        ("tutorial", "en", "tractor new my-family"),
        ("tutorial.zh", "zh-Hans", "tractor new wo-jia"),
        ("reference/en/follow", "en", "No tractor that long"),
        ("reference/zh/follow", "zh-Hans", "较短的拖拉机"),
        ("reference/zh/codes/TD433", "zh-Hans", "不可能有的分数"),
        ("reference/en/variants", "en", "bianfeng-partner"),
    ],
)
def test_a_page_is_there_in_its_language(built: Path, page: str, language: str, said: str) -> None:
    text = (built / f"{page}.html").read_text(encoding="utf-8")
    assert f'<html class="no-js" lang="{language}"' in text
    assert said in re.sub("<[^>]+>", "", text)


def test_chinese_can_be_searched_for(built: Path) -> None:
    index = (built / "searchindex.js").read_text(encoding="utf-8")
    assert '"\\u62d6\\u62c9"' in index  # 拖拉
    script = (built / "_static" / "language_data.js").read_text(encoding="utf-8")
    assert "window.Stemmer = EnglishStemmer;" in script
    assert "function splitQuery(query)" in script
