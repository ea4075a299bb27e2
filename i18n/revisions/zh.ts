import type { WordsOf } from '../wordsOf.ts'

/** Words of the editor of schema files and of their revisions; they come with these panels. */
export const zh = {
  revisions: {
    reading: '正在读取…',
    text: '{{file}}的内容',
    findings: '检查结果',
    noFindings: '没有问题。',
    checking: '正在检查…',
    changes: '发布后的变化',
    noChanges: '与当前版本相比没有变化。',
    level: { error: '影响较大', warning: '请注意', hint: '兼容' },
    reason: '修改原因',
    publish: '保存并发布',
    published: '已发布为修订{{revision}}',
    conflict: '文件已有新版本。请将您的修改合并到当前内容后再发布。',
    liveText: '当前内容',
    useLive: '以当前内容为基础',
    number: '修订',
    source: '来源',
    author: '修改人',
    since: '启用时间',
    current: '当前',
    removed: '文件已删除',
    folder: '文件夹',
    console: '控制台',
    rollback: '回滚',
    show: '查看',
    compare: '与当前比较',
    compareWith: '比较对象',
    live: '当前版本',
    compareOf: '修订{{number}}相对于“{{other}}”的变化',
    ofRevision: '修订{{number}}的变化',
    rollBack: '回滚到此',
    rollBackTo: '回滚到修订{{number}}，将产生以下变化',
    confirmRollBack: '确认回滚',
    cancel: '取消',
    unreadable: '该修订已不符合当前的检查规则：',
    sourceText: '内容',
  },
}

export type RevisionWords = WordsOf<typeof zh>
