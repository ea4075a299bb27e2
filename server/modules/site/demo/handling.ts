// How people deal with what was reported: after half an hour or so, with a word, most of the time.

import { millisecondsOf } from '../../../../engine/model/siteTime.ts'
import * as dict from '../../../../engine/site/keys.ts'
import type { Kernel } from '../../../kernel.ts'
import type { Rec } from '../../../store/codec.ts'
import { plainRows } from '../../../store/plainRows.ts'
import { updateRecord } from '../../../store/records.ts'
import { entityIn, entityOf, systemActor, textOf } from '../../../store/rows.ts'
import { seedId } from '../../../store/seedRows.ts'
import { textAt } from './past.ts'
import { randomOf } from './random.ts'
import { siteFile } from './siteFile.ts'

const MEDIAN_MINUTES = 35
/** Of reports, these are never looked at, and these were none. */
const FORGOTTEN = 0.04
const FALSE = 0.1

export interface Handling {
  /** Milliseconds. */
  at: number
  values: Rec
}

/** What will be made of a report of this moment (`YYYY-MM-DD HH:mm:ss`); `null` for nothing. */
export function handlingOf(moment: string, ...seed: readonly string[]): Handling | null {
  const random = randomOf(moment, ...seed, 'handling')
  if (random.chance(FORGOTTEN)) return null
  const at = millisecondsOf(moment) + 60_000 * random.logNormal(MEDIAN_MINUTES, 0.8)
  const values = {
    handleState: dict.handleState.closed,
    handleUser: seedId('user', 'manager'),
    handleTime: textAt(at),
    handleRemark: random.pick(siteFile.handled),
  }
  return { at, values: { ...values, isFalse: random.chance(FALSE) ? dict.flag.yes : dict.flag.no } }
}

/** What was made of it by now; nothing yet when its time has not come. */
export function handled(moment: unknown, device: string, type: string, now: number): Rec {
  const handling = handlingOf(String(moment), device, type)
  return handling && handling.at <= now ? handling.values : {}
}

/** Reports that wait, by entity: their time, and what else tells them apart. */
const REPORTS = [
  { name: 'alarm-event', time: 'startTime', type: 'alarmType', wanted: { alarmState_equal: dict.alarmState.recovered } },
  { name: 'ai-video-data', time: 'alarmTime', type: '', wanted: {} },
] as const
const DAY_MS = 86_400_000

/** Deals with the reports of the last day whose time has come. */
export async function handleReports(platform: Kernel, projectId: string, now: number): Promise<void> {
  for (const { name, time, type, wanted } of REPORTS) {
    const filters = {
      projectId_equal: projectId,
      handleState_equal: dict.handleState.pending,
      [`${time}_ge`]: textAt(now - DAY_MS),
      ...wanted,
    }
    const waiting = await plainRows(platform.store.db, entityOf(platform, name), filters, systemActor())
    const due = waiting.map((row) => ({
      id: textOf(row, 'id'),
      values: handled(row[time], textOf(row, 'deviceId'), textOf(row, type), now),
    }))
    const ready = due.filter(({ values }) => 'handleState' in values)
    if (ready.length === 0) continue
    await platform.store.transaction(async (db) => {
      for (const { id, values } of ready) await updateRecord(db, entityIn(db, name), id, values, systemActor())
    })
  }
}
