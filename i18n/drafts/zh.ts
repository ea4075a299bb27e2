import type { WordsOf } from '../wordsOf.ts'

/** Words of the drafts of schema files and of their preview; they come with these panels. */
export const zh = {
  drafts: {
    save: '保存草稿',
    saved: '草稿已保存，未发布',
    unscheduled: '草稿已保存；原定的定时发布已取消',
    load: '载入草稿',
    there: '此文件有草稿：{{author}}于{{time}}保存。',
    shown: '正在编辑草稿：{{author}}于{{time}}保存。',
    overtaken: '草稿保存之后，文件已有新版本；合并后才能发布。',
    noReason: '（未填写）',
    conflict: '他人已先保存草稿，您的内容未保存，仍在编辑框中。',
    conflictGone: '草稿已被发布或放弃，您的内容未保存，仍在编辑框中。',
    theirs: '{{author}}于{{time}}保存的内容',
    yours: '您的内容',
    takeTheirs: '改用对方的内容',
    keepMine: '用我的内容覆盖',
    saveAnew: '重新保存为草稿',
    reading: '正在读取…',
    gone: '草稿已发布或放弃。',
    reason: '修改原因',
    author: '最后保存人',
    edit: '编辑草稿',
    preview: '预览',
    publish: '立即发布',
    publishAsk: '现在发布“{{file}}”的草稿？所有人将立即使用新版本。',
    published: '已发布为修订{{revision}}',
    discard: '放弃草稿',
    discardAsk: '放弃“{{file}}”的草稿？内容将被删除，不能恢复。',
    discarded: '草稿已放弃',
    at: '发布时间',
    schedule: '定时发布',
    scheduled: '已定于{{time}}发布；届时会重新检查，如有问题则不发布并通知您。',
    unschedule: '取消定时',
    refused: '上次定时发布未执行：{{reason}}',
    findings: '检查结果',
    changes: '发布后的变化',
  },
}

export type DraftWords = WordsOf<typeof zh>
