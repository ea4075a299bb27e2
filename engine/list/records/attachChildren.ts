import type { Rec } from '../../api/record.ts'
import { nestLevels } from '../../model/records/tree.ts'

/** Hangs the loaded levels below their rows; a row whose level is not loaded keeps the children that came with it. */
export function attachChildren(rows: readonly Rec[], below: ReadonlyMap<string, readonly Rec[] | undefined>): readonly Rec[] {
  return nestLevels<Rec, Rec>(rows, {
    id: (row) => row.id,
    below: (row) => below.get(row.id),
    node: (row, children) => (children ? { ...row, children, hasChildren: children.length > 0 } : row),
  })
}
