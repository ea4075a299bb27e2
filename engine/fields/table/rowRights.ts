import type { Field } from '../../model/entity/entity.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'

/** Permissions of the user on rows of the table. */
export interface RowRights {
  add: boolean
  /** Rows that are records already. */
  edit: boolean
  remove: boolean
  /** Rows have an order of their own. */
  move: boolean
}

const ALL: RowRights = { add: true, edit: true, remove: true, move: true }

/** Rows that are kept with the record are its editor's; rows that are records have rights of their own, and the order of their list. */
export function rowRights({ children }: Field, can: (code: string | null) => boolean): RowRights {
  if (children === null) return ALL
  const { add, edit, delete: remove } = children.permissions
  return { add: can(add), edit: can(edit), remove: can(remove), move: false }
}

/** True when a row is a record that is stored. */
export const isStored = ({ id }: TableFieldRow): boolean => typeof id === 'string'
