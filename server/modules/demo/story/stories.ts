// Short stories for presentations: devices of one site send the rows of a story for a few minutes, then normal rows.

import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import { beaufortLevel } from '../../telemetry/index.ts'
import { round } from '../clock.ts'
import { ON_PM10 } from '../environment/spray.ts'
import { aiRow } from '../rows/cameraRows.ts'
import type { DemoSite } from '../site.ts'

/** Seconds between two rows of a device during a story. */
export const STORY_RATE = 5

export interface StoryEvent {
  device: string
  /** Second of the story. */
  second: number
  /** Row of the event; `moment` converts a second of the story to a timestamp (`YYYY-MM-DD HH:mm:ss`). */
  row(moment: (second: number) => string): Rec
}

export interface Story {
  /** Duration in seconds. */
  length: number
  /** Ids of the devices that take part. */
  cast(site: DemoSite): readonly string[]
  /** Row of a device at a second of the story, derived from the normal `row`. */
  rowAt(row: Rec, second: number): Rec
  events(site: DemoSite): readonly StoryEvent[]
}

const ids = (devices: readonly { id: string }[]): string[] => devices.map(({ id }) => id)

/** Rises from 0 to 1 between the first two seconds, and falls between the last two. */
function swell(second: number, [from, full, until, over]: readonly [number, number, number, number]): number {
  const share = second < full ? (second - from) / (full - from) : (over - second) / (over - until)
  return Math.min(1, Math.max(0, share))
}

const DUST = 190
const WET = { from: 70, to: 240 }
const PRESSURE = 0.45

/** Dust rises above the limit, sprays start automatically, dust falls. */
const dust: Story = {
  length: 270,
  cast: (site) => (site.sprays.length > 0 ? ids(site.dust) : []),
  rowAt(row, second) {
    const more = DUST * swell(second, [0, 60, 110, 230])
    const plus = (name: string, share: number) => Math.round(Number(row[name] ?? 0) + share * more)
    return { ...row, pm10: plus('pm10', 1), pm25: plus('pm25', 0.3), tsp: plus('tsp', 1.9) }
  },
  events: ({ sprays }) =>
    sprays.flatMap(({ id, flow }): StoryEvent[] => {
      const start = (moment: (second: number) => string): Rec => ({
        kind: 'flow',
        startTime: moment(WET.from),
        mode: dict.sprayMode.automatic,
        trigger: dict.sprayTrigger.dustOverLimit,
        triggerFactor: 'pm10',
        triggerValue: ON_PM10 + 60,
        threshold: ON_PM10,
        flowStart: 0,
        flowRate: round(flow, 2),
        waterPressure: PRESSURE,
        runState: dict.sprayState.running,
      })
      const end = (moment: (second: number) => string): Rec => ({
        ...start(moment),
        endTime: moment(WET.to),
        flowEnd: round((flow * (WET.to - WET.from)) / 3600, 2),
        runState: dict.sprayState.stopped,
      })
      return [
        { device: id, second: WET.from, row: start },
        { device: id, second: WET.to, row: end },
      ]
    }),
}

/** The first crane lifts an overload, and sets it down. */
const overload: Story = {
  length: 110,
  cast: ({ cranes }) => ids(cranes.slice(0, 1)),
  rowAt(row, second) {
    const percent = round(40 + 73 * swell(second, [0, 25, 60, 75]), 1)
    const load = round((Number(row.ratedLoad ?? 0) * percent) / 100, 2)
    const moment = round(load * 9.81 * Number(row.range ?? 0), 1)
    return { ...row, load, moment, loadPercent: percent, momentPercent: percent, workState: dict.towerWorkState.lifting }
  },
  events: () => [],
}

/** One camera detects a person without a helmet, then another one. */
const helmet: Story = {
  length: 60,
  cast: ({ cameras }) => ids(cameras.slice(0, 2)),
  rowAt: (row) => row,
  events: ({ cameras }) =>
    cameras.slice(0, 2).map(
      (camera, at): StoryEvent => ({
        device: camera.id,
        second: 1 + at * 20,
        row: (moment) => aiRow(camera, moment(1 + at * 20), { type: dict.aiAlarmType.noHelmet, confidence: 93.4, targets: 1 }),
      }),
    ),
}

const STORM = 16.5

/** The wind rises until every crane must stop, and falls. */
const storm: Story = {
  length: 210,
  cast: ({ cranes, dust: points }) => (cranes.length > 0 ? [...ids(cranes), ...ids(points)] : []),
  rowAt(row, second) {
    const calm = Number(row.windSpeed ?? 0)
    const windSpeed = round(calm + Math.max(0, STORM - calm) * swell(second, [0, 60, 110, 150]), 1)
    return { ...row, windSpeed, ...('windLevel' in row ? { windLevel: beaufortLevel(windSpeed) } : {}) }
  },
  events: () => [],
}

export const stories = { dust, overload, helmet, storm } satisfies Record<string, Story>
export type StoryKey = keyof typeof stories
export const storyKeys = Object.keys(stories) as StoryKey[]
