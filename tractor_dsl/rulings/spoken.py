"""What card players call the keys and words of rulings, where no small slip leads to them.

>>> meant_by("打", ("level", "trump")), meant_by("拖拉机", ("pair", "tractor")), meant_by("multiplyer", ("multiplier",))
(('level',), ('tractor',), ('multiplier',))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from tractor_dsl.rules.files.suggest import normal, suggest

SPOKEN: Final[Mapping[str, str]] = {
    # the file
    "variant": "玩法 规则 规则文件 rules extends",
    "rulings": "判例 例子",
    "given": "前提 已知 条件 rulings_given",
    # a ruling
    "id": "标识 编号 名字",
    "why": "为什么 理由 原因 说明 reason because note comment",
    "source": "出处 来源",
    # what is given
    "level": "打 级 级牌 级数 打几 当前级 打的级 打到 rank",
    "trump": "主 主牌 主花色 花色 将 将牌 亮主 trumps suit trump_suit",
    "hand": "手牌 手里 手里的牌 牌 第几局",
    "dealer": "庄 庄家 banker",
    "decks": "副 副牌 副数 几副牌 牌数",
    # questions
    "shape": "牌型 什么牌型",
    "order": "大小 顺序 牌序",
    "follow": "跟 跟牌",
    "throw": "甩 甩牌",
    "trick": "圈 一圈 墩 轮",
    "kitty": "底 底牌 抠底",
    "result": "结果 得分 分数 总分 score points",
    "declare": "亮 亮主 叫主 反主 bid",
    "undeclared": "无人亮主 没人亮主 没人亮",
    "next_dealer": "下一庄 下一个庄家 下局庄家 下家庄",
    "levels": "升级 升几级 级数",
    "settle": "结算 输赢 积分",
    "table": "牌桌 发牌",
    "redeal": "重发 重新发牌 重来",
    "partner": "朋友 搭档 找朋友",
    "penalty": "罚 处罚 惩罚",
    # what is asked
    "cards": "牌",
    "read": "读法",
    "places": "顺序",
    "lead": "领出 首出 首家 先出 出牌 led",
    "play": "出 跟 跟出 打出 played",
    "plays": "出牌 各家 四家",
    "others": "其他 其他人 其他三家 另外三家",
    "by": "谁 谁甩",
    "winning": "赢牌 赢的牌 最大的牌 winner",
    "points": "分 分数 得分 点数 score 罚分",
    "side": "方 哪方 哪一方",
    "target": "叫分 定约 bid",
    "conceded": "投降 认输 surrendered",
    "at": "时候 什么时候 在",
    "up": "升 升级 升几级",
    "dealing": "坐庄",
    "laps": "圈数 几圈",
    "balances": "余额 本钱",
    "overturns": "反主次数 反了几次",
    "stake": "底金 底注 罚底金",
    "players": "人数 几个人",
    "card": "牌 叫的牌",
    "hands": "手牌 四家手牌",
    "events": "经过",
    "seat": "座位 座位号 谁 player 对家",
    "show": "亮 亮牌 亮的牌 cards",
    "from_kitty": "用底牌",
    "winner": "赢家 谁赢 胜方 赢 谁最大 最大",
    "offence": "违例 犯规",
    # answers
    "is": "是",
    "is_not": "不是",
    "length": "长度 几连 连数",
    "components": "组成 拆成 牌型",
    "holds": "成立 对",
    "legal": "合法 可以 能出 行 allowed 合规",
    "code": "代码 原因代码",
    "legal_plays": "合法出牌 可以出的",
    "leads": "实际出 实出 实际打出 打出 甩成",
    "blocked_by": "谁拦 谁挡 被谁管住 谁管住 管住",
    "multiplier": "倍 倍数 翻倍 times factor 乘以",
    "score": "分 得分 分数 points",
    "dealer_changes": "换庄 下台",
    "name": "名称 名字 叫法",
    "accepted": "有效 接受 成功",
    "closed": "结束 封口 不能再亮",
    "to": "到 升到",
    "lap": "过圈 过A 打过最后一级",
    "won": "赢 赢了 赢得一场",
    "allowed": "允许 可以",
    "stakes": "底金",
    "hand_size": "手牌数 每人几张 每家",
    "kitty_size": "底牌数 底牌张数",
    # words
    "first": "首局 第一局 头一局",
    "later": "以后 后面 不是第一局",
    "declarers": "庄家方 庄家 庄 上家 dealer",
    "attackers": "抓分方 闲家 闲 捡分方 抢分方 defenders opponents",
    "pairs": "对 对子",
    "triples": "三张 三同张",
    "single": "单 单张 单牌",
    "pair": "对 对子 一对",
    "triple": "三张 三同张",
    "quad": "四张 四同张",
    "tractor": "拖拉机 连对",
    "titanic": "泰坦尼克",
    "mixed": "混合 杂牌",
    "none": "无 没有 没人",
    "deal": "发牌 发牌时",
    "dealt": "发完 发完牌",
    "taken": "拿底 拿了底牌",
    "buried": "扣底 扣了底牌",
    "miscount": "张数不对",
    "wrong_card": "出错牌",
    "escape": "逃跑",
}
"""What is said, by the key or word that it stands for."""


def meant_by(word: str, known: Iterable[str]) -> Sequence[str]:
    """Return the keys or words of rulings that an unknown one was probably meant to be, best first."""
    candidates = list(known)
    said = tuple(name for name in _said().get(normal(word[:80]), ()) if name in candidates)
    return said or suggest(word, candidates)


def called(name: str) -> Sequence[str]:
    """Return a key or word of rulings, and what else players call it."""
    return (name, *SPOKEN.get(name, "").split())


def is_said(word: str, name: str) -> bool:
    """Tell whether players say just this word for a key or word of rulings."""
    return name in _said().get(normal(word[:80]), ())


@cache
def _said() -> Mapping[str, Sequence[str]]:
    """Return the keys and words of rulings by what they are called, in normal spelling."""
    table: dict[str, list[str]] = {}
    for name, words in SPOKEN.items():
        for word in words.split():
            table.setdefault(normal(word), []).append(name)
    return table
