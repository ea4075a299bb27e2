// Converts flat rows with parent ids to nested rows, and back.

import type { Field } from '../entity/entity.ts'

/** Parent id of rows at the top level. */
export const TOP = '0'

const NO_PARENT = ['', TOP, '-1']

/**
 * True for a row that appears at the top level although it has a parent: the parent is missing, invisible, or below the row.
 * @param parent value of the parent field; there are several values for "no parent"
 */
export const isMisplaced = (parent: unknown): boolean => !NO_PARENT.includes(String(parent ?? ''))

/** Ids of the rows in cycles. @param parents parent id of each row */
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

/** True if a field that refers to a tree has the value "no parent", for which there is no node. */
export function isTop({ widget }: Pick<Field, 'widget'>, value: unknown): boolean {
  return widget === 'tree' && String(value ?? '') === TOP
}

/**
 * Nests rows below their parents and keeps their order; leaves have no `children`. A row whose parent is missing becomes a top row, so that
 * a filtered list shows all its rows; so does one row of each cycle.
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

/** All rows of a nested list, parents before their children. */
export function flatten<Row extends { children?: Row[] }>(tree: readonly Row[]): Row[] {
  return tree.flatMap((row) => [row, ...flatten(row.children ?? [])])
}

/**
 * Nests rows that are loaded level by level; a row cannot be its own descendant.
 * @param below loaded children of a row; undefined while they are not loaded
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
