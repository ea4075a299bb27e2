// Draws captcha pictures: each character consists of strokes that are bent, rotated and cut into loose paths, below lines of the same kind,
// so that the SVG text reveals neither which paths form a character nor which character it is.

import { randomInt } from 'node:crypto'

type Point = readonly [x: number, y: number]

const WIDTH = 130
const HEIGHT = 48

/**
 * Strokes on a 10 x 14 grid, separated by bars. Of characters that look alike (0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U V, 6 G) at most one is
 * used.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '2': '1,3 2,1 5,0 8,1 9,4 7,8 1,14 9,14',
  '3': '1,1 5,0 8,1 9,4 7,6 4,7 7,8 9,10 8,13 5,14 1,13',
  '4': '7,14 7,0 1,10 10,10',
  '6': '8,1 5,0 2,3 1,8 2,13 5,14 8,13 9,10 7,7 4,7 1,9',
  '7': '1,0 9,0 4,14 | 3,7 8,7',
  '9': '9,5 6,7 2,6 1,3 3,0 7,0 9,3 9,8 7,13 3,14',
  A: '0,14 5,0 10,14 | 2,9 8,9',
  C: '9,2 6,0 3,1 1,5 1,9 3,13 6,14 9,12',
  E: '9,0 1,0 1,14 9,14 | 1,7 7,7',
  F: '9,0 1,0 1,14 | 1,7 7,7',
  H: '1,0 1,14 | 9,0 9,14 | 1,7 9,7',
  J: '4,0 9,0 | 7,0 7,11 5,14 2,13 1,11',
  K: '1,0 1,14 | 9,0 1,8 | 4,6 9,14',
  M: '0,14 1,0 5,8 9,0 10,14',
  N: '1,14 1,0 9,14 9,0',
  P: '1,14 1,0 6,0 9,2 9,5 6,7 1,7',
  R: '1,14 1,0 6,0 9,2 9,5 6,7 1,7 | 4,7 9,14',
  T: '0,0 10,0 | 5,0 5,14',
  V: '0,0 5,14 10,0',
  W: '0,0 2,14 5,5 8,14 10,0',
  X: '1,0 9,14 | 9,0 1,14',
  Y: '0,0 5,7 10,0 | 5,7 5,14',
}

export const CAPTCHA_CHARACTERS = Object.keys(GLYPHS)

/** SVG data URI of 130 x 48 that shows `text` (characters of `CAPTCHA_CHARACTERS`). */
export function drawCaptcha(text: string): string {
  const strokes = [...text].flatMap((character, index) => drawGlyph(strokesOf(character), index, text.length))
  const noise = Array.from({ length: 4 }, () => drawNoise())
  const paths = shuffled([...strokes, ...noise])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f4f6f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function strokesOf(character: string): Point[][] {
  const strokes = (GLYPHS[character] ?? '').split(' | ')
  return strokes.map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return [x, y]
    }),
  )
}

function drawGlyph(strokes: readonly (readonly Point[])[], index: number, count: number): string[] {
  const scale = between(1.6, 1.9)
  const turn = between(-0.3, 0.3)
  const lean = between(-0.2, 0.2)
  const left = (WIDTH / count) * (index + 0.5) + between(-2, 2)
  const middle = HEIGHT / 2 + between(-4, 4)
  const colour = ink()
  const place = ([x, y]: Point): Point => {
    const dx = (x - 5) * scale + (7 - y) * lean * scale
    const dy = (y - 7) * scale
    return [left + dx * Math.cos(turn) - dy * Math.sin(turn), middle + dx * Math.sin(turn) + dy * Math.cos(turn)]
  }
  return strokes.flatMap((stroke) => cut(stroke.map(place)).map((piece) => path(piece, colour, between(2, 2.8))))
}

/** A long wave across the picture, thinner than the stroke of a character. */
function drawNoise(): string {
  const from: Point = [between(0, WIDTH * 0.5), between(4, HEIGHT - 4)]
  const to: Point = [from[0] + between(25, WIDTH * 0.6), between(4, HEIGHT - 4)]
  return path([from, [(from[0] + to[0]) / 2, between(2, HEIGHT - 2)], to], ink(), between(0.9, 1.5))
}

/** Cuts a stroke into overlapping parts of a random number of points. */
function cut(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = []
  for (let at = 0; at < points.length - 1; ) {
    const end = Math.min(points.length - 1, at + randomInt(1, 4))
    pieces.push(points.slice(at, end + 1))
    at = end
  }
  return pieces
}

/** SVG path through the points with jittered points in between; its direction is random. */
function path(points: readonly Point[], colour: string, width: number): string {
  const dense = points.flatMap((point, index) => {
    const next = points[index + 1]
    if (!next) return [point]
    const steps = randomInt(2, 4)
    return Array.from(
      { length: steps },
      (_, step): Point => [
        point[0] + ((next[0] - point[0]) * step) / steps + (step === 0 ? 0 : between(-0.6, 0.6)),
        point[1] + ((next[1] - point[1]) * step) / steps + (step === 0 ? 0 : between(-0.6, 0.6)),
      ],
    )
  })
  const ordered = randomInt(2) === 0 ? dense : dense.toReversed()
  const d = ordered.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return `<path d="${d}" stroke="${colour}" stroke-width="${width.toFixed(1)}"/>`
}

function ink(): string {
  return `hsl(${randomInt(360)} ${randomInt(45, 80)}% ${randomInt(28, 46)}%)`
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low)
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: randomInt(1_000_000) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
