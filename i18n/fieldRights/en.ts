import type { FieldRightWords } from './zh.ts'

export const en = {
  fieldRights: {
    intro:
      'What stays ticked is decided by the other rights of the role. With several roles a user may what one of them allows. Administrators of the platform are not limited.',
    entity: 'Entity',
    limited: '{{title}} ({{count}})',
    search: 'Find a field',
    field: 'Field',
    sees: 'See',
    edits: 'Edit',
    exports: 'Export',
    mask: 'Mask',
    masks: { file: 'As the entity says', masked: 'Masked', shown: 'Unmasked' },
    condition: 'Condition',
    conditionHint: 'Limits only the records for which it holds, such as record.status == 1; empty for all',
    cell: '{{title}}: {{right}}',
    noFields: 'No field found.',
    noEntities: 'There is no entity to set.',
    reading: 'Reading…',
    save: 'Save',
    reset: 'No limits for this entity',
    saved: 'Field rights saved',
  },
} satisfies FieldRightWords
