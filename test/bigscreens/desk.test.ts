import { describe, expect, test } from 'vitest'
import { painted } from '../../bigscreens/charts/background.ts'
import { stack } from '../../bigscreens/charts/specs.ts'
import { dayPanels } from '../../bigscreens/desk/dayPanels.tsx'
import { deskProperties, lightSeries } from '../../bigscreens/desk/deskPalette.ts'
import { paletteProperties, seriesColours } from '../../bigscreens/palette.ts'
import * as dict from '../../engine/site/keys.ts'
import { contrast, parseHex, type Rgb } from '../../engine/themes/contrast.ts'

const rgb = (hex: string) => parseHex(hex) as Rgb

describe('at a desk', () => {
  test('a chart takes the colours of the ground it stands on, and leaves its rows alone', () => {
    const rows = [{ at: seriesColours[0], name: 'a', value: 1 }]
    const { g2 } = painted(stack(rows, { colours: [seriesColours[0], seriesColours[1]] }), {
      colours: new Map([[seriesColours[0], '#0b74c4']]),
    })
    expect(JSON.stringify(g2)).toContain('"range":["#0b74c4","#2ee6a6"]')
    expect((g2 as unknown as { data: unknown }).data).toBe(rows)
  })

  test('every colour of the walls has one, light or dark', () => {
    for (const isDark of [true, false]) expect(Object.keys(deskProperties(isDark)).sort()).toEqual(Object.keys(paletteProperties).sort())
  })

  test('the series of light themes show at 3:1 or more on their surfaces', () => {
    const grounds = ['#ffffff', '#f3f5f8'].map(rgb)
    expect(lightSeries.filter((colour) => grounds.some((ground) => contrast(rgb(colour), ground) < 3))).toEqual([])
  })

  test('a device of any class tells its state and its alarms, and those that measure or work their last 24 hours', () => {
    const now = '2026-11-22 20:00:00'
    const titles = (deviceClass: string, isSpray = false) => dayPanels('7', deviceClass, isSpray, now).map(({ title }) => title)
    expect(titles(dict.deviceClass.sprayDust)).toEqual(['desk.now', 'desk.dust', 'desk.noise', 'desk.week'])
    expect(titles(dict.deviceClass.sprayDust, true)).toEqual(['desk.now', 'desk.water', 'desk.week'])
    expect(titles(dict.deviceClass.towerCrane)).toEqual(['desk.now', 'desk.cycles', 'desk.week'])
    expect(titles(dict.deviceClass.other)).toEqual(['desk.now', 'desk.week'])
    const [, dust] = dayPanels('7', dict.deviceClass.sprayDust, false, now)
    expect(dust?.sources.air?.query(new URLSearchParams())).toEqual({
      deviceId: '7',
      startTime: '2026-11-21 20:00:00',
      endTime: now,
      granularity: 'hour',
    })
  })
})
