import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, mix, parseHex, READABLE, type Rgb, readableShades, toHex } from '../../engine/themes/contrast.ts'
import { themes } from '../../engine/themes/names.ts'
import { colours, isDark, pairs, THEMES, type Values, valuesOf } from '../support/themeValues.ts'

/** Every text of the console and the grounds that it stands on. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  text: ['surface', 'bg', 'hover', 'backdrop'],
  'text-2': ['surface', 'bg', 'hover', 'backdrop'],
  placeholder: ['surface'],
  primary: ['surface', 'bg', 'hover'],
  danger: ['surface', 'bg', 'hover'],
  success: ['surface', 'bg'],
  warning: ['surface', 'bg'],
  'on-primary': ['primary'],
  surface: ['danger', 'text'],
  'bar-text': ['bar', 'bar-hover'],
  'bar-text-2': ['bar'],
  'tabs-text': ['tabs', 'tabs-hover'],
  'tabs-active-text': ['tabs-active'],
  'side-title': ['side', 'side-head'],
  'side-text': ['side', 'side-hover'],
  'side-holds': ['side', 'side-hover'],
  'side-active-text': ['side-active'],
}

/** Texts on a tint of a colour over the surface, as tables, tags and notes have them. */
const TINTS: readonly [text: string, tint: string, share: number][] = [
  ['primary', 'primary', 9],
  ['text', 'primary', 22],
  ['text-2', 'primary', 9],
  ['text', 'danger', 8],
  ['text', 'warning', 10],
  ['text-2', 'text', 5],
]

/** Brand colours that somebody may choose, the hardest among them. */
const SAMPLES = ['#409eff', '#ffffff', '#000000', '#ffff00', '#00ff00', '#ff0000', '#0000ff', '#f56c6c', '#777777', '#7c3aed']

const NONE = ['none', 'transparent']

describe.each(themes)('the theme %s', (theme) => {
  const values = valuesOf(theme)

  test('shows every text at 4.5:1 or more', () => {
    expect(faintPairs(values)).toEqual([])
  })

  test('shows every text on a tint at 4.5:1 or more', () => {
    const faint = TINTS.flatMap(([text, tint, share]) =>
      tooFaint(`${text} on ${share} % ${tint}`, colours(values, text), [mix(one(values, tint), one(values, 'surface'), share / 100)]),
    )
    expect(faint).toEqual([])
  })

  test('draws its brand colour in the shade that the colour picker would find for it', () => {
    const grounds = ['surface', 'bg', 'hover'].map((name) => toHex(one(values, name)))
    const { primary, onPrimary } = readableShades(values.get('accent') ?? '', grounds, isDark(theme))
    expect([primary, onPrimary]).toEqual(['primary', 'on-primary'].map((name) => toHex(one(values, name))))
  })

  test('carries every brand colour readably', () => {
    const grounds = ['surface', 'bg', 'hover'].map((name) => toHex(one(values, name)))
    const faint = SAMPLES.flatMap((brand) => {
      const { primary, onPrimary } = readableShades(brand, grounds, isDark(theme))
      const chosen: Values = new Map([...values, ['accent', brand], ['primary', primary], ['on-primary', onPrimary]])
      return faintPairs(chosen).map((pair) => `${brand}: ${pair}`)
    })
    expect(faint).toEqual([])
  })
})

describe('the themes', () => {
  test('are the style sheets of their folder', () => {
    const sheets = readdirSync(THEMES).filter((file) => file.endsWith('.css'))
    expect(sheets.sort()).toEqual(themes.map((theme) => `${theme}.css`).sort())
  })

  test('set only values that the default theme has', () => {
    const known = new Set(valuesOf('default').keys())
    expect(themes.flatMap((theme) => [...valuesOf(theme).keys()].filter((name) => !known.has(name)))).toEqual([])
  })

  test('look different from each other in bar, menu, tabs or page', () => {
    const faces = themes.map((theme) => {
      const values = valuesOf(theme)
      return ['bar', 'side', 'tabs-active', 'bg'].map((name) => colours(values, name).map(toHex)).join(' ')
    })
    expect(new Set(faces).size).toBe(themes.length)
  })
})

describe('the readable shade of a brand colour', () => {
  const onWhite = (brand: string) => readableShades(brand, ['#ffffff'], false)

  test('is the colour itself where that reads already', () => {
    expect(onWhite('#0b4f9e')).toEqual({ primary: '#0b4f9e', onPrimary: '#ffffff' })
  })

  test('is darker on light grounds, lighter on dark ones, and no further than it must be', () => {
    const { primary } = onWhite('#409eff')
    const ratio = contrast(parseHex(primary) as Rgb, [255, 255, 255])
    expect(ratio).toBeGreaterThan(READABLE)
    expect(ratio).toBeLessThan(6)
    const dark = readableShades('#7c3aed', ['#101418'], true)
    expect(contrast(parseHex(dark.primary) as Rgb, [16, 20, 24])).toBeGreaterThan(READABLE)
  })

  test('keeps the hue: what is most and least in the colour stays so', () => {
    const [red, green, blue] = parseHex(onWhite('#13a8a8').primary) as Rgb
    expect(red).toBeLessThan(green)
    expect(green).toBe(blue)
  })

  test('of what is no colour is that of black', () => {
    expect(onWhite('tomato')).toEqual(onWhite('#000'))
  })

  test('stands on the contrast of WCAG 2', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
    expect(toHex(mix([255, 0, 0], [0, 0, 255], 0.25))).toBe('#4000bf')
  })
})

function faintPairs(values: Values): string[] {
  return Object.entries(PAIRS).flatMap(([text, grounds]) =>
    grounds
      .filter((ground) => !NONE.includes(values.get(ground) ?? ''))
      .flatMap((ground) => tooFaint(`${text} on ${ground}`, colours(values, text), colours(values, ground))),
  )
}

function tooFaint(what: string, texts: readonly Rgb[], grounds: readonly Rgb[]): string[] {
  return pairs(texts, grounds)
    .map(([text, ground]) => ({ text, ground, ratio: contrast(text, ground) }))
    .filter(({ ratio }) => ratio < READABLE)
    .map(({ text, ground, ratio }) => `${what}: ${toHex(text)} on ${toHex(ground)} is ${ratio.toFixed(2)}`)
}

function one(values: Values, name: string): Rgb {
  return colours(values, name)[0] ?? (parseHex('#000') as Rgb)
}
