import type { Rec } from '../../api/record.ts'

/** Hangs the loaded levels below their rows; a row whose level is not loaded keeps what it brought itself. */
export function attachChildren(rows: readonly Rec[], below: ReadonlyMap<string, readonly Rec[] | undefined>): readonly Rec[] {
  return rows.map((row) => {
    const children = below.get(row.id)
    if (!children) return row
    return { ...row, children: attachChildren(children, below), hasChildren: children.length > 0 }
  })
}
