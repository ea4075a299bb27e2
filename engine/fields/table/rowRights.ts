import type { Field } from '../../model/entity/entity.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'

/** Permissions of the user on rows of the table. */
export interface RowRights {
  add: boolean
  /** Permission to edit stored rows. */
  edit: boolean
  remove: boolean
  /** True if the user can change the order of the rows. */
  move: boolean
}

const ALL: RowRights = { add: true, edit: true, remove: true, move: true }

/** Permissions for rows: rows in the record can be edited with it; child records have their own permissions and the order of their list. */
export function rowRights({ children }: Field, can: (code: string | null) => boolean): RowRights {
  if (children === null) return ALL
  const { add, edit, delete: remove } = children.permissions
  return { add: can(add), edit: can(edit), remove: can(remove), move: false }
}

/** True for a row that is a stored child record. */
export const isStored = ({ id }: TableFieldRow): boolean => typeof id === 'string'
