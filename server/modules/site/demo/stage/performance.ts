// A story as it is told: which rows are due, and what people make of its alarms at the end.

import { siteTime } from '../../../../../engine/model/siteTime.ts'
import * as dict from '../../../../../engine/site/keys.ts'
import type { Kernel } from '../../../../kernel.ts'
import type { Rec } from '../../../../store/codec.ts'
import { plainRows } from '../../../../store/plainRows.ts'
import { updateRecord } from '../../../../store/records.ts'
import { entityIn, entityOf, systemActor, textOf } from '../../../../store/rows.ts'
import { seedId } from '../../../../store/seedRows.ts'
import { siteFile } from '../siteFile.ts'
import type { Story } from './stories.ts'

export interface Performance {
  story: Story
  /** Milliseconds on the wall. */
  from: number
  speed: number
}

/** Devices whose measuring the story tells now, and not their plan. */
export function players({ story }: Performance): ReadonlySet<string> {
  return new Set(story.scenes.map(({ deviceId }) => deviceId))
}

/** Seconds of the story at a moment. */
export const secondAt = ({ from, speed }: Performance, now: number): number => ((now - from) / 1000) * speed

export const isOver = (performance: Performance, now: number): boolean => secondAt(performance, now) > performance.story.length

/**
 * The rows after `last`, up to `now`, by device.
 * @param measured what the device would send now
 */
export function rowsOfStory(
  performance: Performance,
  last: number,
  now: number,
  measured: (deviceId: string) => Rec | null,
): Map<string, Rec[]> {
  const { story, from, speed } = performance
  const time = (second: number) => siteTime(new Date(Math.round((from + (second / speed) * 1000) / 1000) * 1000))
  const [before, second] = [secondAt(performance, last), secondAt(performance, now)]
  const rows = new Map<string, Rec[]>()
  const add = (deviceId: string, row: Rec) => rows.set(deviceId, [...(rows.get(deviceId) ?? []), row])
  for (const { deviceId, at, row } of story.beats) if ((at > before || last <= from) && at <= second) add(deviceId, row(time))
  for (const { deviceId, from: start, to, values } of story.scenes) {
    const row = second >= start && second < to ? measured(deviceId) : null
    if (row) add(deviceId, { ...row, ...values(second), collectTime: siteTime(new Date(now)) })
  }
  return rows
}

/** Somebody deals with what the story raised. */
export async function settle(platform: Kernel, { story, from }: Performance, now: number): Promise<void> {
  const devices = new Set([...story.scenes, ...story.beats].map(({ deviceId }) => deviceId))
  const wanted = {
    deviceId_in: [...devices].join(','),
    startTime_ge: siteTime(new Date(from)),
    handleState_equal: dict.handleState.pending,
  }
  const raised = await plainRows(platform.store.db, entityOf(platform, 'alarm-event'), wanted, systemActor())
  const values = {
    handleState: dict.handleState.closed,
    handleUser: seedId('user', 'manager'),
    handleTime: siteTime(new Date(now)),
    handleRemark: siteFile.handled[0],
  }
  await platform.store.transaction(async (db) => {
    for (const alarm of raised) await updateRecord(db, entityIn(db, 'alarm-event'), textOf(alarm, 'id'), values, systemActor())
  })
}
