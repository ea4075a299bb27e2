// Messages of attachments.

export const zh = {
  attach: {
    drop: '将文件拖到此处，或点击选择，可一次选择多个',
    files: '要上传的文件',
    waiting: '等待上传',
    done: '已上传',
    again: '重新上传{{name}}',
    takeOff: '移除{{name}}',
    orphansLead: '以下文件上传已超过一天，且没有任何记录引用。',
    orphansLooking: '正在查找所有记录……',
    noOrphans: '没有无主文件',
    orphans: '共{{count}}个文件，{{size}}',
    orphanFiles: '无主文件',
    inBucket: '对象存储',
    onDisk: '本地磁盘',
    removeOrphans: '删除所列{{count}}个文件',
    removeOrphansConfirm: '将删除{{count}}个文件，共{{size}}，删除后无法恢复，是否继续？',
    orphansRemoved: '已删除{{count}}个文件，共{{size}}',
  },
}
