import type { WordsOf } from '../wordsOf.ts'

export const zh = {
  cells: {
    saved: '已保存：{{title}}',
    fixed: '这一格不能在列表里修改',
    refused: '没有保存：{{reason}}',
    again: '继续修改',
    discard: '放弃',
    changed: '这条记录刚被别人改过，这一格现在是：',
    changedElsewhere: '这条记录刚被别人改过，这一格没有变',
    takeTheirs: '采用对方的',
    keepMine: '保留我的',
    editing: '修改{{field}}：{{title}}',
    switchOn: '确定将「{{title}}」的{{field}}打开？',
    halfTyped: '{{field}}的格式不正确',
    pasteTooMany: '一次最多粘贴 {{limit}} 格，这里有 {{count}} 格',
    pasteFixed: '“{{field}}”不能在列表里修改，没有粘贴',
    pasteNothing: '剪贴板里没有文字',
    pasteBeyond: '粘贴的内容超出了这一页的行或列，没有粘贴',
    paste: '粘贴到{{title}}',
    pasteAbout: '{{rows}} 行，{{cells}} 格。确认前不会保存任何内容。',
    pasteRefused: '{{count}} 行不能保存，其余的会保存',
    pasteApply: '保存 {{count}} 行',
    pasteNone: '没有可以保存的行',
    pasteRecord: '记录',
    pasteChange: '修改',
    pasteSame: '没有变化',
  },
}

export type CellWords = WordsOf<typeof zh>
