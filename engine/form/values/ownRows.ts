// Child records of a form: shown for users who may write some of them.

import type { Field, FormMode } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'

type Can = (code: string | null) => boolean

/** Fields of a form without child tables that the user may not write. */
export function writableFields(fields: readonly Field[], mode: FormMode, can: Can): readonly Field[] {
  const mayWrite = ({ children }: Field) => {
    if (children === null) return true
    const { add, edit, delete: remove } = children.permissions
    return can(add) || (mode !== 'add' && (can(edit) || can(remove)))
  }
  return fields.every(mayWrite) ? fields : fields.filter(mayWrite)
}

/** Fields without child tables that the server did not send, because the user may not read them. */
export const readableFields = (fields: readonly Field[], record: Values): Field[] =>
  fields.filter(({ name, children }) => children === null || name in record)
