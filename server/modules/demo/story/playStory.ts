// Plays a story on the running server: rows and events of its devices, and its end.

import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import { closeReports } from '../alarms/handling.ts'
import { textAt } from '../past.ts'
import type { DemoSource } from '../rows/source.ts'
import type { SiteDay } from '../siteDay.ts'
import type { PlayingStory, StageState } from './stage.ts'
import { STORY_RATE, stories } from './stories.ts'

/** Milliseconds after the end in which devices send normal rows, before the alarms are closed. */
const REST_MS = 20_000

/** Period in milliseconds: after `from`, up to `to`. */
interface Moments {
  from: number
  to: number
}

/** True when a device takes part in the story. */
export function isCastOf({ key, site }: PlayingStory, projectId: string, device: string): boolean {
  return site.projectId === projectId && stories[key].cast(site).includes(device)
}

/** Row of a source in the story, if one is due: the planned sample at `second`, modified by the story, with the current time. */
export function storyRow(
  { key, since }: PlayingStory,
  source: DemoSource,
  day: SiteDay,
  second: number,
  { from, to }: Moments,
): Rec | null {
  const step = STORY_RATE * 1000
  const row = Math.floor(to / step) > Math.floor(from / step) ? source.sample(day, second) : null
  return row && { ...stories[key].rowAt(row, (to - since) / 1000), collectTime: textAt(to) }
}

/** Events of the story in a period, by device. */
export function storyEvents({ playing }: StageState, projectId: string, { from, to }: Moments): Map<string, Rec[]> {
  if (playing?.site.projectId !== projectId) return new Map()
  const { key, site, since } = playing
  const at = (second: number) => since + second * 1000
  const due = stories[key].events(site).filter(({ second }) => at(second) > from && at(second) <= to)
  return new Map(
    [...Map.groupBy(due, ({ device }) => device)].map(([id, some]) => [id, some.map(({ row }) => row((second) => textAt(at(second))))]),
  )
}

/** After the end of the story, closes the alarms that it raised. */
export async function endStory(platform: Kernel, stage: StageState, now: number): Promise<void> {
  const { playing } = stage
  if (!playing || now - playing.since < stories[playing.key].length * 1000 + REST_MS) return
  stage.playing = null
  const { site, key, since } = playing
  await closeReports(platform, site, { devices: stories[key].cast(site), from: since }, now)
}
