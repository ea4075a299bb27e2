// JSON Schemas of answers of entity routes, typed by the types shared with the console.

import type { ExportProgress, ImportProgress, PreviewRow } from '#model/entity/sheets.ts'
import type { ChangesPage, JournalChange, RecentOperation, RowRefusal, RowsProgress } from '#model/records/journal.ts'
import type { WaitingActions } from '#model/records/waitingActions.ts'
import type { OpenApiSchema } from './openApiSchema.ts'

export type AnswerKind =
  | 'page'
  | 'records'
  | 'choices'
  | 'record'
  | 'id'
  | 'nodes'
  | 'truth'
  | 'totals'
  | 'changes'
  | 'rows'
  | 'export'
  | 'import'
  | 'preview'
  | 'nothing'
  | 'workbook'

const text: OpenApiSchema = { type: 'string' }
const textOrNull: OpenApiSchema = { type: ['string', 'null'] }
const integer: OpenApiSchema = { type: 'integer' }
const listOf = (items: OpenApiSchema): OpenApiSchema => ({ type: 'array', items })
const oneOf = (...values: string[]): OpenApiSchema => ({ type: 'string', enum: values })

/** Object schema with all members of `T`; those in `optional` may be missing. */
function members<T>(
  properties: Readonly<Record<keyof T & string, OpenApiSchema>>,
  optional: readonly (keyof T & string)[] = [],
): OpenApiSchema {
  const required = Object.keys(properties).filter((name) => !optional.some((one) => one === name))
  return { type: 'object', required, properties }
}

interface Page {
  records: unknown
  total: number
  size: number
  current: number
  pages: number
}

const pageOf = (record: OpenApiSchema) =>
  members<Page>({ records: listOf(record), total: integer, size: integer, current: integer, pages: integer })

const values: OpenApiSchema = { type: ['object', 'null'], additionalProperties: true }

const SOURCE = oneOf('call', 'action', 'import', 'bulk', 'undo', 'restore', 'server')

const change = members<JournalChange>({
  id: text,
  kind: oneOf('create', 'edit', 'remove', 'restore'),
  source: SOURCE,
  time: text,
  userId: textOrNull,
  userName: textOrNull,
  before: values,
  after: values,
})

export const ROWS_PROGRESS = members<RowsProgress>({
  job: text,
  state: oneOf('waiting', 'running', 'done', 'stopped'),
  total: integer,
  done: integer,
  changed: integer,
  failed: integer,
  msg: textOrNull,
  refused: listOf(members<RowRefusal>({ id: text, label: text, msg: text })),
  set: textOrNull,
})

const recentOperation = members<RecentOperation>({
  id: text,
  entity: text,
  title: text,
  source: SOURCE,
  action: textOrNull,
  count: integer,
  purged: integer,
  time: text,
  isUndone: { type: 'boolean' },
  undoes: textOrNull,
})

export const RECENT_OPERATIONS = listOf(recentOperation)

const exportProgress = members<ExportProgress>({
  job: text,
  entity: text,
  kind: oneOf('xlsx', 'csv'),
  state: oneOf('running', 'done', 'stopped'),
  total: integer,
  done: integer,
  size: integer,
  msg: textOrNull,
  began: text,
  until: text,
})

const previewRow = members<PreviewRow>(
  {
    row: integer,
    kind: oneOf('added', 'changed', 'refused'),
    changes: listOf(members<PreviewRow['changes'][number]>({ field: text, before: {}, after: {} })),
    reasons: listOf(text),
    faults: listOf(members<{ field: string | null; msg: string }>({ field: textOrNull, msg: text })),
    cells: listOf(members<{ at: number; field: string; text: string }>({ at: integer, field: text, text })),
  },
  ['faults', 'cells'],
)

const importProgress = members<ImportProgress>(
  {
    job: text,
    state: oneOf('waiting', 'running', 'done', 'stopped'),
    total: integer,
    done: integer,
    added: integer,
    changed: integer,
    failed: integer,
    msg: textOrNull,
    faults: textOrNull,
    isTrial: { type: 'boolean' },
    preview: { type: ['array', 'null'], items: previewRow },
    hiddenRows: integer,
    mapped: { type: 'object', additionalProperties: textOrNull },
  },
  ['isTrial', 'preview', 'hiddenRows', 'mapped'],
)

/** Rows of a tree, nested, with further members of the record. */
export const TREE_NODE: OpenApiSchema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text,
    title: textOrNull,
    value: textOrNull,
    key: textOrNull,
    parentId: textOrNull,
    hasChildren: { type: 'boolean' },
    children: listOf({ $ref: '#/components/schemas/TreeNode' }),
  },
  additionalProperties: true,
}

const IDENTIFIED: OpenApiSchema = { type: 'object', required: ['id'], properties: { id: text }, additionalProperties: true }

/** Schema of `data` in a successful answer. `record` is the schema of the entity's records. */
export function dataSchema(answers: Exclude<AnswerKind, 'workbook'>, record: OpenApiSchema): OpenApiSchema {
  switch (answers) {
    case 'page':
      return pageOf(record)
    case 'records':
      return listOf(record)
    case 'record':
      return record
    case 'choices':
      return listOf(IDENTIFIED)
    case 'id':
      return IDENTIFIED
    case 'nodes':
      return listOf({ $ref: '#/components/schemas/TreeNode' })
    case 'truth':
      return { type: 'boolean' }
    case 'totals':
      return { type: 'object', additionalProperties: { type: ['number', 'string', 'null'] } }
    case 'changes':
      return members<ChangesPage>({ records: listOf(change), total: integer })
    case 'rows':
      return ROWS_PROGRESS
    case 'export':
      return exportProgress
    case 'import':
      return importProgress
    case 'preview':
      return listOf(previewRow)
    case 'nothing':
      return {}
  }
}

/** Member of a record that waits for an approval. */
export const WAITING: OpenApiSchema = {
  ...members<WaitingActions>({ actions: listOf(text), locks: { type: 'boolean' }, allows: listOf(text) }, ['allows']),
  readOnly: true,
}
