import type { Location } from 'react-router'
import { expect, test } from 'vitest'
import { type KeptAlivePage, keepAlive, MAX_ALIVE } from '../../pages/tabs/keepAlive.ts'

const at = (value: string): Location => ({ pathname: value, search: '', hash: '', state: null, key: value })
const names = Array.from({ length: 15 }, (_, number) => `/page${number}`)

function visited(values: readonly string[], open: ReadonlySet<string> = new Set(names)): readonly KeptAlivePage[] {
  return values.reduce<readonly KeptAlivePage[]>((living, value) => keepAlive(living, { value, location: at(value), reloads: 0 }, open), [])
}

const alive = (living: readonly KeptAlivePage[]) => living.map(({ value }) => value)

test('twelve pages stay alive, the least recently shown goes first', () => {
  expect(alive(visited(names.slice(0, MAX_ALIVE)))).toEqual(names.slice(0, MAX_ALIVE))
  expect(alive(visited(names.slice(0, 13)))).toEqual(names.slice(1, 13))
  const first = names[0] as string
  expect(alive(visited([...names.slice(0, 12), first, ...names.slice(12, 13)]))).toEqual([first, ...names.slice(2, 13)])
})

test('pages keep their order when they are shown again', () => {
  expect(alive(visited(['/page0', '/page1', '/page2', '/page0']))).toEqual(['/page0', '/page1', '/page2'])
})

test('a page whose tab is closed is let go, unless it is still the one shown', () => {
  const living = visited(['/page0', '/page1'])
  const shown = { value: '/page1', location: (living[1] as KeptAlivePage).location, reloads: 0 }
  expect(alive(keepAlive(living, shown, new Set(['/page1'])))).toEqual(['/page1'])
  expect(alive(keepAlive(living, shown, new Set(['/page0'])))).toEqual(['/page0', '/page1'])
})

test('showing what is shown changes nothing at all', () => {
  const living = visited(['/page0', '/page1'])
  const { value, location } = living[1] as KeptAlivePage
  expect(keepAlive(living, { value, location, reloads: 0 }, new Set(names))).toBe(living)
  expect(keepAlive(living, { value, location, reloads: 1 }, new Set(names))).not.toBe(living)
})

test('a page behind keeps the address it was left with', () => {
  const location = { ...at('/page0'), search: '?current=2' }
  const living = keepAlive([], { value: '/page0', location, reloads: 0 }, new Set(names))
  expect(keepAlive(living, { value: '/page1', location: at('/page1'), reloads: 0 }, new Set(names))[0]?.location).toBe(location)
})
