import type { WordsOf } from '../wordsOf.ts'

/** Words of the editor of field rights; they come with it. */
export const zh = {
  fieldRights: {
    intro: '没有勾掉的权限由角色的其他权限决定。用户有多个角色时，其中一个允许即可。平台管理员不受限制。',
    entity: '模型',
    limited: '{{title}}（{{count}}）',
    search: '查找字段',
    field: '字段',
    sees: '可见',
    edits: '可编辑',
    exports: '可导出',
    mask: '脱敏',
    masks: { file: '按模型', masked: '脱敏', shown: '不脱敏' },
    condition: '条件',
    conditionHint: '只限制满足条件的数据，如 record.status == 1；留空为全部',
    cell: '{{title}}：{{right}}',
    noFields: '没有找到字段。',
    noEntities: '没有可以设置的模型。',
    reading: '正在读取…',
    save: '保存',
    reset: '此模型不限制',
    saved: '字段权限已保存',
  },
}

export type FieldRightWords = WordsOf<typeof zh>
