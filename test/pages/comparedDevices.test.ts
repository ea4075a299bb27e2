import { expect, test } from 'vitest'
import { boundsOf, timeline } from '../../bigscreens/charts/timeline.ts'
import { comparedNames, comparedSums, namesWithLimit } from '../../pages/equipment/comparedDevices.ts'

const device = (id: string, name: string, project: string) => ({ id, name, project, values: [] })

test('figures of a device pass over its gaps and count them', () => {
  expect(comparedSums({ values: [null, 2, 4, null] })).toEqual({ latest: 4, mean: 3, highest: 4, lowest: 2, gaps: 2 })
  expect(comparedSums({ values: [null] })).toEqual({ latest: null, mean: null, highest: null, lowest: null, gaps: 1 })
})

test('devices of several projects carry the name of theirs, and a limit of some says whose it is', () => {
  const [one, other] = [device('1', '1#塔机', '北区'), device('2', '1#塔机', '南区')]
  expect(comparedNames([one, { ...other, project: '北区' }])).toEqual(['1#塔机', '1#塔机'])
  expect(comparedNames([one, other])).toEqual(['1#塔机 · 北区', '1#塔机 · 南区'])
  const limit = { title: '超标', value: 150, below: false }
  expect(namesWithLimit({ ...limit, deviceIds: ['2'] }, [one, other])).toEqual(['1#塔机 · 南区'])
  expect(namesWithLimit({ ...limit, deviceIds: ['1', '2'] }, [one, other])).toBeNull()
})

test.each([
  ['starts at zero', [40, 60], [], 0, 64.8],
  ['has room above a limit', [40, 60], [100], 0, 125],
  ['goes below zero where values or limits do', [-12, 3], [30, -30], -37.5, 37.5],
  ['starts at the values where they are close to each other and far from zero', [1004, 1016], [], 1004, 1016],
  ['shows a limit even so', [1004, 1016], [1000], 0, 1250],
  ['is there without values', [], [], 0, 1],
])('the axis of a timeline %s', (_, values, limits, domainMin, domainMax) => {
  const bounds = boundsOf(values, limits)
  expect([bounds.domainMin, bounds.domainMax].map((bound) => Math.round(bound * 10) / 10)).toEqual([domainMin, domainMax])
})

test('a value between two gaps is a point', () => {
  const points = [1, null, 2, null, 3, 4].map((value, hour) => ({ time: `2026-03-06 0${hour}:00:00`, value }))
  const { children } = timeline([{ name: '1#', points }], { unit: 'm' }).g2 as unknown as {
    children: { type: string; data: { value: number }[] }[]
  }
  expect(children.find(({ type }) => type === 'point')?.data.map(({ value }) => value)).toEqual([1, 2])
})
