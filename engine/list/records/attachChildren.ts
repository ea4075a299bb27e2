import type { Rec } from '../../api/record.ts'
import { nestLevels } from '../../model/records/tree.ts'

/** Adds loaded levels as children of their rows; other rows keep their children. */
export function attachChildren(rows: readonly Rec[], below: ReadonlyMap<string, readonly Rec[] | undefined>): readonly Rec[] {
  return nestLevels<Rec, Rec>(rows, {
    id: (row) => row.id,
    below: (row) => below.get(row.id),
    node: (row, children) => (children ? { ...row, children, hasChildren: children.length > 0 } : row),
  })
}
