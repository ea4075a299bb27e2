import { describe, expect, test } from 'vitest'
import { fitOf } from '../../bigscreens/frame/fit.ts'
import { addressOfProject, neighbourScreen, screenAddress } from '../../bigscreens/frame/screens.ts'
import { screens } from '../../bigscreens/index.ts'
import { areaOf, readingOrder } from '../../bigscreens/panel/place.ts'
import type { PanelPlace } from '../../bigscreens/screen.ts'

describe('the stage', () => {
  test('is scaled by the tighter side and stands in the middle', () => {
    expect(fitOf({ width: 1920, height: 1080 }, false)).toEqual({ kind: 'stage', width: 1920, scale: 1, left: 0, top: 0 })
    expect(fitOf({ width: 3840, height: 2160 }, false)).toMatchObject({ scale: 2, left: 0, top: 0 })
    expect(fitOf({ width: 1366, height: 768 }, false)).toMatchObject({ scale: 768 / 1080 })
    expect(fitOf({ width: 2560, height: 1080 }, false)).toMatchObject({ width: 1920, scale: 1, left: 320, top: 0 })
    expect(fitOf({ width: 1920, height: 1200 }, false)).toMatchObject({ scale: 1, left: 0, top: 60 })
  })

  test('widens its centre for a wide wall when it is asked to, and never narrows', () => {
    expect(fitOf({ width: 3840, height: 1080 }, true)).toEqual({ kind: 'stage', width: 3840, scale: 1, left: 0, top: 0 })
    expect(fitOf({ width: 1600, height: 1200 }, true)).toMatchObject({ width: 1920, scale: 1600 / 1920 })
  })

  test('gives way to a page of panels under 1200 pixels of width', () => {
    expect(fitOf({ width: 1199, height: 900 }, false)).toEqual({ kind: 'stacked' })
    expect(fitOf({ width: 1200, height: 900 }, false).kind).toBe('stage')
  })
})

describe('a place', () => {
  test('is columns and rows, or a part of the width of such a place', () => {
    expect(areaOf('L1')).toEqual({ column: 1, from: 1, to: 1, part: [1, 1] })
    expect(areaOf('C12')).toEqual({ column: 2, from: 1, to: 2, part: [1, 1] })
    expect(areaOf('R23')).toEqual({ column: 3, from: 2, to: 3, part: [1, 1] })
    expect(areaOf('C3:2/4')).toEqual({ column: 2, from: 3, to: 3, part: [2, 4] })
    expect(areaOf('strip')).toBeNull()
  })

  test('is read from the centre to the left and the right', () => {
    const places: PanelPlace[] = ['R1', 'L2', 'C3', 'L1', 'C12', 'strip']
    expect(places.sort(readingOrder)).toEqual(['strip', 'C12', 'C3', 'L1', 'L2', 'R1'])
  })
})

describe('the way from screen to screen', () => {
  test('goes round at both ends', () => {
    const [first, last] = [screens[0], screens.at(-1)]
    expect(neighbourScreen(screens, '/bigscreen', -1)).toBe(last)
    expect(neighbourScreen(screens, last?.path ?? '', 1)).toBe(first)
  })

  test('keeps project, fit and tour, and leaves the choices of a screen behind', () => {
    const address = new URLSearchParams('projectId=7&deviceId=9&fit=stretch-x&tour=1')
    expect(screenAddress('/bigscreen/rope', address)).toBe('/bigscreen/rope?projectId=7&fit=stretch-x&tour=1')
    expect(`${addressOfProject('8', address)}`).toBe('projectId=8&fit=stretch-x&tour=1')
  })
})
