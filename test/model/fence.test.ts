import { describe, expect, test } from 'vitest'
import { fenceArea, fenceText, isInside, type Position, parseFence } from '../../engine/model/formats/fence.ts'
import { parsePosition } from '../../engine/model/formats/mapPoint.ts'

const square: Position[] = [
  [120, 30],
  [120.001, 30],
  [120.001, 30.001],
  [120, 30.001],
]
const ring = (...corners: unknown[]) => JSON.stringify({ type: 'Polygon', coordinates: [corners] })

describe('a fence', () => {
  test('comes back from its text as its corners', () => {
    expect(parseFence(fenceText(square))).toEqual(square)
  })

  test('holds the ground that it goes around', () => {
    // A thousandth of a degree is 111.19 m north and 96.30 m east at 30° N.
    expect(fenceArea(square)).toBeCloseTo(111.195 * 96.297, -2)
    expect(fenceArea([...square].reverse())).toBeCloseTo(fenceArea(square))
  })

  test('may turn inwards', () => {
    expect(parseFence(fenceText([...square, [120.0005, 30.0005]]))).toHaveLength(5)
  })

  test.each([
    ['text that is no JSON', '{'],
    ['a point', '{"type":"Point","coordinates":[120,30]}'],
    ['null', 'null'],
    ['an open ring', ring(...square)],
    ['three positions', ring([120, 30], [121, 30], [120, 30])],
    [
      'a hole',
      JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [...square, square[0]],
          [...square, square[0]],
        ],
      }),
    ],
    ['a text for a number', ring(['120', 30], [121, 30], [121, 31], ['120', 30])],
    ['a latitude beyond the pole', ring([120, 30], [121, 30], [121, 91], [120, 30])],
    ['no number', '{"type":"Polygon","coordinates":[[[1e999,30],[121,30],[121,31],[1e999,30]]]}'],
    ['sides that cross', ring([120, 30], [121, 31], [121, 30], [120, 31], [120, 30])],
    ['a corner on another side', ring([120, 30], [122, 30], [122, 31], [121, 30], [120, 31], [120, 30])],
    ['a way there and back', ring([120, 30], [121, 30], [122, 30], [120, 30])],
    ['a corner that stands twice', ring([120, 30], [120, 30], [121, 30], [121, 31], [120, 30])],
  ])('is not %s', (_, text) => {
    expect(parseFence(text)).toBeNull()
  })
})

describe('a position', () => {
  const bent: Position[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 1],
    [0, 4],
  ]

  test('lies inside a fence or outside, in its bends too', () => {
    expect([isInside([1, 1], bent), isInside([3.5, 2], bent), isInside([2, 0.5], bent)]).toEqual([true, true, true])
    expect([isInside([2, 2], bent), isInside([5, 1], bent), isInside([-1, 1], bent), isInside([1, 5], bent)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('coordinates', () => {
  test.each(['120.1588,30.2864', ' 120.1588 ，30.2864 ', '120.1588 30.2864'])('are read from "%s"', (text) => {
    expect(parsePosition(text)).toEqual([120.1588, 30.2864])
  })

  test.each(['', '120.1', '181,30', '120,91', '120,30,1', '浙江', '1e2,30'])('are not read from "%s"', (text) => {
    expect(parsePosition(text)).toBeNull()
  })
})
