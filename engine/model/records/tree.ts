// Flat rows with a parent id, and the nested rows that trees on the wire are made of.

import type { Field } from '../entity/entity.ts'

/** The id that stands above the top level. */
export const TOP = '0'

const NO_PARENT = ['', TOP, '-1']

/**
 * True for a row of the top level of a whole tree whose parent is a record: that one is missing, not visible, or below the row itself.
 * @param parent value of the parent field; platforms say in several ways that there is none
 */
export const isMisplaced = (parent: unknown): boolean => !NO_PARENT.includes(String(parent ?? ''))

/** Ids of the rows that stand below themselves, by the parent of each row. */
export function circular(parents: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const known = new Set<string>()
  for (const start of parents.keys()) {
    const way: string[] = []
    let at: string | undefined = start
    while (at !== undefined && !known.has(at)) {
      known.add(at)
      way.push(at)
      at = parents.get(at)
    }
    const closes = at === undefined ? -1 : way.indexOf(at)
    if (closes >= 0) for (const id of way.slice(closes)) found.add(id)
  }
  return found
}

/** True when a field that chooses from a tree says that nothing stands above: there is no node to show for it. */
export function isTop({ widget }: Pick<Field, 'widget'>, value: unknown): boolean {
  return widget === 'tree' && String(value ?? '') === TOP
}

/**
 * Nests rows below their parents, keeping their order. `children` is left out where there are none.
 * A row whose parent is not among the rows comes to the top, so a narrowed list never loses rows;
 * rows that form a cycle are reached from no top and are brought to it one by one.
 */
export function toTree<Row extends { id: string }>(rows: readonly Row[], parentKey: string): (Row & { children?: Row[] })[] {
  type Node = Row & { children?: Node[] }
  const nodes = new Map<string, Node>(rows.map((row) => [row.id, { ...row }]))
  const parentOf = (row: Row) => String((row as Record<string, unknown>)[parentKey] ?? TOP)
  const circles = circular(new Map(rows.map((row) => [row.id, parentOf(row)])))
  const tops: Node[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(parentOf(node))
    if (!parent || circles.has(node.id)) {
      tops.push(node)
      continue
    }
    parent.children ??= []
    parent.children.push(node)
  }
  return tops
}

/** Every row of a nested list, parents before their children. */
export function flatten<Row extends { children?: Row[] }>(tree: readonly Row[]): Row[] {
  return tree.flatMap((row) => [row, ...flatten(row.children ?? [])])
}

/**
 * Nests rows whose levels came apart. A row never stands below itself, whatever the levels say.
 * @param below the rows below one; `undefined` as long as they are not here
 */
export function nestLevels<Row, Node>(
  rows: readonly Row[],
  {
    id,
    below,
    node,
  }: { id(row: Row): string; below(row: Row): readonly Row[] | undefined; node(row: Row, children: Node[] | undefined): Node },
): Node[] {
  const walk = (level: readonly Row[], above: ReadonlySet<string>): Node[] =>
    level
      .filter((row) => !above.has(id(row)))
      .map((row) => {
        const children = below(row)
        return node(row, children && walk(children, new Set(above).add(id(row))))
      })
  return walk(rows, new Set())
}
