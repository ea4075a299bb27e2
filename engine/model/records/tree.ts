// Flat rows with a parent id, and the nested rows that trees on the wire are made of.

import type { Field } from '../entity/entity.ts'

/** The id that stands above the top level. */
export const TOP = '0'

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
  const tops: Node[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(String((node as Record<string, unknown>)[parentKey] ?? TOP))
    if (!parent || isBelow(nodes, parentKey, parent.id, node.id)) {
      tops.push(node)
      continue
    }
    parent.children ??= []
    parent.children.push(node)
  }
  return tops
}

/** True when `id` stands below `ancestor` (or is it) when the parents are followed upwards. */
function isBelow(nodes: ReadonlyMap<string, { id: string }>, parentKey: string, id: string, ancestor: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); ) {
    if (at === ancestor) return true
    seen.add(at)
    const node = nodes.get(at)
    at = node ? String((node as unknown as Record<string, unknown>)[parentKey] ?? TOP) : undefined
  }
  return false
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
