// No file imports one that imports it, by whatever way, types included: who reads a file may begin at its imports.

import { expect, test } from 'vitest'
import { readSources, type Source } from './support/sources.ts'

const sources = readSources(['i18n', 'engine', 'bigscreens', 'pages', 'site'], ['.ts', '.tsx'])

test('no file imports itself on the way round', () => {
  expect(circlesOf(sources)).toEqual([])
})

test('a circle would be found, and what only hangs on it is left out', () => {
  const file = (path: string, ...targets: string[]) => ({
    path,
    imports: targets.map((target) => ({ specifier: `./${target}`, target, isType: true, isLazy: false })),
  })
  const files = [file('page.ts', 'row.ts'), file('row.ts', 'cell.ts'), file('cell.ts', 'view.ts', 'row.ts'), file('view.ts')]
  expect(circlesOf(files)).toEqual([['cell.ts', 'row.ts']])
})

type Node = Pick<Source, 'path' | 'imports'>

/** The files of each circle. A part that loads when it is wanted may hold what loads it: a dialog with a page in it. */
function circlesOf(files: readonly Node[]): string[][] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ target, isLazy }) => (isLazy ? [] : (target ?? [])))]))
  const reached = new Map(files.map(({ path }) => [path, reachedFrom(path, targets)]))
  const meets = (one: string, other: string) => reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const circles = files.map(({ path }) => files.map((other) => other.path).filter((other) => meets(path, other)))
  return [...new Map(circles.map((circle) => circle.sort()).map((circle) => [circle.join(), circle])).values()].filter(
    ({ length }) => length > 0,
  )
}

function reachedFrom(path: string, targets: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const visit = (at: string): void => {
    for (const next of targets.get(at) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      visit(next)
    }
  }
  visit(path)
  return reached
}
