import type { WordsOf } from '../wordsOf.ts'

export const zh = {
  views: {
    choose: '视图：{{name}}',
    changed: '有未保存的修改',
    shared: '{{name}}（共享）',
    save: '保存视图',
    saveAs: '另存为…',
    edit: '重命名与共享…',
    rename: '重命名…',
    openWith: '打开时使用',
    reset: '恢复初始样子',
    remove: '删除视图',
    removeConfirm: '确定删除视图“{{name}}”？',
    removed: '视图已删除',
    saved: '视图已保存',
    name: '视图名称',
    nameNeeded: '请输入视图名称',
    share: '共享给',
    nobody: '仅自己',
    all: '全部用户',
    gone: '视图中的这些字段已不存在，已略过：{{names}}',
    unknown: '该视图不存在或不再共享',
    moved: '{{title}}：第{{place}}列，共{{count}}列',
    atEdge: '{{title}}不能再移动',
  },
}

export type ViewWords = WordsOf<typeof zh>
