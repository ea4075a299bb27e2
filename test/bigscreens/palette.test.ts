import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { palette, paletteProperties, seriesColours, toneColour } from '../../bigscreens/palette.ts'
import { contrast, mix, parseHex, READABLE, type Rgb } from '../../engine/themes/contrast.ts'
import { PROJECT, readSources } from '../support/sources.ts'

const rgb = (hex: string) => parseHex(hex) as Rgb
/** Backgrounds of texts: panels are translucent. */
const GROUNDS = ['ground', 'groundLit', 'panel', 'panelHead'] as const
const grounds = [...GROUNDS.map((name) => rgb(palette[name])), mix(rgb(palette.panel), rgb(palette.groundLit), 0.72)]
const TEXTS = ['title', 'text', 'textSoft', 'number', 'ok', 'warn', 'alarm', 'critical', 'offline'] as const

describe('the palette of the walls', () => {
  test('shows every text at 4.5:1 or more', () => {
    const faint = TEXTS.flatMap((name) => grounds.filter((ground) => contrast(rgb(palette[name]), ground) < READABLE).map(() => name))
    expect(faint).toEqual([])
  })

  test('shows every series and every tone at 3:1 or more', () => {
    const colours = [...seriesColours, ...Object.values(toneColour), palette.criticalFill, palette.bracket]
    expect(colours.filter((colour) => grounds.some((ground) => contrast(rgb(colour), ground) < 3))).toEqual([])
  })

  test('has every colour that its style sheets name', () => {
    const known = new Set(Object.keys(paletteProperties))
    const named = readSources(['bigscreens'], ['.css', '.tsx']).flatMap(({ path }) =>
      [...readFileSync(join(PROJECT, path), 'utf8').matchAll(/var\((--wall-[\w-]+)\)/g)].map(([, name]) => `${path} ${name}`),
    )
    expect(named.filter((line) => !known.has(line.split(' ')[1] ?? ''))).toEqual([])
  })

  test('letters nothing smaller than 14 pixels of the stage', () => {
    const small = readSources(['bigscreens'], ['.css']).flatMap(({ path, text }) =>
      [...text.matchAll(/font(?:-size)?:\s*(?:\d+ )?(\d+)px/g)].filter(([, size]) => Number(size) < 14).map(([rule]) => `${path}: ${rule}`),
    )
    expect(small).toEqual([])
  })
})
