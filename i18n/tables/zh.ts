import type { WordsOf } from '../wordsOf.ts'

/** Messages of table fields, loaded with the first table. */
export const zh = {
  tables: {
    add: '添加一行',
    copy: '复制第{{row}}行',
    up: '上移第{{row}}行',
    down: '下移第{{row}}行',
    remove: '删除第{{row}}行',
    undo: '撤销',
    cell: '第{{row}}行{{title}}',
    of: '第{{row}}行',
    head: '{{title}}（{{unit}}）',
    buttons: '操作',
    none: '还没有行',
    count: '共{{count}}行',
    least: '至少{{limit}}行',
    most: '最多{{limit}}行',
    keys: 'Enter 下一行，Ctrl+D 复制，Alt+↑/↓ 移动，可粘贴表格中的单元格',
    keysWithoutOrder: 'Enter 下一行，Ctrl+D 复制，可粘贴表格中的单元格',
    full: '最多{{limit}}行，不能再添加',
    added: '已添加第{{row}}行',
    copied: '已复制为第{{row}}行',
    moved: '已移到第{{row}}行',
    removed: '已删除第{{row}}行',
    restored: '已恢复第{{row}}行',
    pasted: '已粘贴{{count}}行',
    unread: '{{count}}个单元格无法识别，未填入',
    notTaken: '“{{text}}”未填入：{{said}}',
    cut: '超出{{count}}行，未粘贴',
    rest: '显示其余{{count}}行',
    choose: '请选择',
    state: { added: '新增', removed: '已删除' },
    absent: '无此行',
  },
}

export type TableWords = WordsOf<typeof zh>
