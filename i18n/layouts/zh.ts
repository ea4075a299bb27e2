import type { WordsOf } from '../wordsOf.ts'

export const zh = {
  layouts: {
    choose: '查看方式',
    rows: '表格',
    board: '看板',
    calendar: '日历',
    none: '未填写',
    count: '{{title}}，{{count}} 条',
    more: '再显示一些',
    inRows: '其余的请在表格中查看',
    empty: '没有记录',
    move: '移动{{title}}',
    keys: '按空格拿起，用左右方向键选择一列，再按空格放下，Esc 取消',
    lifted: '已拿起{{title}}，现在在{{column}}',
    over: '{{column}}，第{{place}}列，共{{count}}列',
    putBack: '已放回{{title}}',
    moving: '正在把{{title}}移到{{column}}',
    moved: '{{title}}已移到{{column}}',
    refused: '{{title}}没有移动：{{reason}}',
    changed: '这条记录刚被别人改过，请再试一次',
    here: '移到这里',
    month: '{{year}}年{{month}}月',
    previous: '上个月',
    next: '下个月',
    today: '今天',
    weekdays: { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', 0: '日' },
    day: '{{day}}，{{count}} 条',
    others: '还有 {{count}} 条',
    starts: '开始',
    ends: '结束',
    cut: '这个月的记录太多，只显示前 {{limit}} 条；缩小筛选范围可看到其余的',
    nothing: '这个月没有记录',
  },
}

export type LayoutWords = WordsOf<typeof zh>
