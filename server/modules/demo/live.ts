// Live simulation: each second, due devices send their rows through the ordinary ingest.

import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import { acknowledgeRate, senderById } from '../devices/index.ts'
import { ingest } from '../telemetry/index.ts'
import { handleReports } from './alarms/handling.ts'
import { addDemoDays, demoDayOf, demoDayStart } from './clock.ts'
import { applyCommands, stopSprays } from './environment/sprayCommands.ts'
import { writeStationHours } from './environment/stationHours.ts'
import { fillSite } from './fill.ts'
import { openHistory } from './history.ts'
import { aligned, type DayPlans, type TimeStretch } from './past.ts'
import { writeShifts } from './people/driverShifts.ts'
import { turnOver } from './people/turnover.ts'
import { writeUses } from './ropes/ropeUses.ts'
import type { DatedRow, DemoSource } from './rows/source.ts'
import { type DemoDevice, type DemoSite, readSites } from './site.ts'
import { type SiteDay, siteDayOf } from './siteDay.ts'
import { demoSourcesOf } from './sources.ts'
import { endStory, isCastOf, storyEvents, storyRow } from './story/playStory.ts'
import { closeStage, createStage, openStage, type PlayingStory, type StageState } from './story/stage.ts'

const TICK_MS = 1000
const MINUTE_MS = 60_000
/** Milliseconds between two days of the past, few enough that nobody has to wait. */
const HISTORY_MS = 2000
const OBEY_MS = 5_000
/** Milliseconds after which a site is read again, to notice bound devices and admitted workers. */
const READ_MS = 5 * MINUTE_MS
/** After a longer pause, for example when the machine slept, the period is filled instead. */
const PAUSE_MS = 2 * MINUTE_MS
/** Interval between signs of life, as a share of the offline timeout. */
const BEAT = 1 / 3

interface Living {
  site: DemoSite
  days: DayPlans
  sources: readonly Lively[]
}

interface Lively {
  source: DemoSource
  /** Seconds between two signs of life. */
  beat: number
  /** The current day's plan and its progress. */
  day: string
  events: readonly DatedRow[]
  sentCount: number
}

export interface Life {
  /** Waits until pending rows are sent. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Starts the simulation at `from` (milliseconds), where the existing rows end. */
export function startLife(platform: Kernel, from: number): Life {
  const stage = createStage()
  openStage(platform, stage)
  const history = openHistory(platform)
  let last = from
  let turn = stage.turn
  let living: Living[] = []
  let readAt = 0
  let isFirst = true
  let running: Promise<void> | null = null

  const read = async (now: number): Promise<void> => {
    readAt = now
    living = (await readSites(platform)).map((site) => livingOf(site, stage.planAt(last)))
    for (const { sources } of living) for (const { source } of sources) await answerRate(platform, source.device)
  }

  const tick = async (): Promise<void> => {
    // Updates roll-ups of filled rows before they are read.
    if (isFirst) await freshRollups(platform)
    isFirst = false
    const now = Math.floor(Date.now() / 1000) * 1000
    if (now <= last) return
    if (now - last > PAUSE_MS) {
      for (const site of await readSites(platform)) await fillSite(platform, site, now)
      readAt = 0
    } else {
      stage.settle(now)
      const isTurned = turn !== stage.turn
      turn = stage.turn
      if (isTurned && stage.speed === 1) for (const { site } of living) await stopSprays(platform, site, now)
      if (isTurned || now - readAt >= READ_MS || demoDayOf(stage.planAt(now)) !== demoDayOf(stage.planAt(last))) await read(now)
      for (const one of living) await live(platform, stage, one, { from: last, to: now })
      await endStory(platform, stage, now)
      const { days, of } = stage.history
      const isDue = Math.floor(now / HISTORY_MS) > Math.floor(last / HISTORY_MS)
      if (isDue && (of === 0 || days < of)) {
        stage.history = await history.writeDay(
          living.map(({ site }) => site),
          now,
        )
      }
    }
    last = now
  }

  const timer = setInterval(() => {
    running ??= tick()
      .catch((error) => platform.log.error({ err: error }, 'The demo missed a second'))
      .finally(() => {
        running = null
      })
  }, TICK_MS)
  timer.unref()
  return {
    async settled() {
      await running
    },
    async stop() {
      clearInterval(timer)
      closeStage(platform)
      await running
    },
  }
}

function livingOf(site: DemoSite, last: number): Living {
  const sources = demoSourcesOf(site).map((source): Lively => {
    const beat = Math.max(Math.floor(Number(source.device.record.offlineTimeout ?? 180) * BEAT), 20)
    return { source, beat, day: '', events: [], sentCount: 0 }
  })
  const living = { site, days: recentDays(site), sources }
  for (const one of sources) turnPage(one, living.days(demoDayOf(last)), (last - demoDayStart(demoDayOf(last))) / 1000)
  return living
}

/** Confirms a changed report interval, as the device would. */
async function answerRate({ store }: Kernel, { id, reportRate, record }: DemoDevice): Promise<void> {
  if (record.rateState === dict.rateState.sent) await acknowledgeRate(store, id, reportRate)
}

/** Caches two days: an event of yesterday may be sent today. */
function recentDays(site: DemoSite): DayPlans {
  const known = new Map<string, SiteDay>()
  return (day) => {
    const plan = known.get(day) ?? siteDayOf(site, day)
    known.set(day, plan)
    for (const old of known.keys()) if (old < addDemoDays(day, -1)) known.delete(old)
    return plan
  }
}

/** Opens a day at a second; earlier events count as sent. */
function turnPage(one: Lively, day: SiteDay, second: number): void {
  one.day = day.day
  one.events = [...one.source.events(day)].sort((a, b) => a.second - b.second)
  one.sentCount = one.events.filter((event) => event.second <= second).length
}

/** One step of a site: `clock` is the elapsed period, which the stage maps to a period of the plan. */
async function live(platform: Kernel, stage: StageState, { site, days, sources }: Living, clock: TimeStretch): Promise<void> {
  const { from: last, to: now } = clock
  const [planLast, plan] = [stage.planAt(last), stage.planAt(now)]
  const day = days(demoDayOf(plan))
  const to = (plan - demoDayStart(day.day)) / 1000
  const from = Math.max((planLast - demoDayStart(day.day)) / 1000, -1)
  const due = new Map<string, unknown[]>()
  for (const one of sources) {
    if (one.day !== day.day) turnPage(one, day, -1)
    const { id } = one.source.device
    const { playing } = stage
    const isInStory = playing !== null && isCastOf(playing, site.projectId, id)
    const rows = isInStory ? storyRows(playing, one, day, to, clock) : rowsDue(one, day, from, to)?.map(stage.stamped)
    if (rows) due.set(id, [...(due.get(id) ?? []), ...rows])
  }
  for (const [id, rows] of storyEvents(stage, site.projectId, clock)) due.set(id, [...(due.get(id) ?? []), ...rows])
  const senders = await Promise.all([...due.keys()].map((id) => senderById(platform, id)))
  const batches = senders.flatMap((sender) => (sender?.projectId === site.projectId ? [{ sender, rows: due.get(sender.id) ?? [] }] : []))
  if (batches.length > 0) {
    const { rejected } = await ingest(platform, batches, { at: new Date(now), namedFiles: 'any' })
    for (const { deviceCode, reason } of rejected) platform.log.warn({ deviceCode }, `demo row refused: ${reason}`)
  }
  if (Math.floor(now / OBEY_MS) > Math.floor(last / OBEY_MS)) await applyCommands(platform, site, now)
  if (Math.floor(plan / MINUTE_MS) > Math.floor(planLast / MINUTE_MS)) await handleReports(platform, site, now, stage.speed)
  if (Math.floor(now / MINUTE_MS) > Math.floor(last / MINUTE_MS)) await eachMinute(platform, site, days, now)
}

/** During a story a device sends only the story's rows; skipped events are not sent later. */
function storyRows(playing: PlayingStory, one: Lively, day: SiteDay, second: number, clock: TimeStretch): unknown[] {
  one.sentCount = one.events.filter((event) => event.second <= second).length
  const row = storyRow(playing, one.source, day, second, clock)
  return row ? [row] : []
}

/** Rows due after `from`, up to `to`; an empty list is a sign of life, `null` is silence. */
function rowsDue(one: Lively, day: SiteDay, from: number, to: number): Rec[] | null {
  const { source, beat } = one
  if (day.isOut(source.device.id, to)) return null
  const rows: Rec[] = []
  for (let event = one.events[one.sentCount]; event && event.second <= to; event = one.events[one.sentCount]) {
    rows.push(event.row)
    one.sentCount++
  }
  const step = source.every(day, to)
  const at = Number.isFinite(step) ? aligned(source, from + 1, step) : Number.POSITIVE_INFINITY
  const row = at <= to ? source.sample(day, at) : null
  if (row) rows.push(row)
  const isBeat = aligned(source, from + 1, beat) <= to
  return rows.length > 0 || isBeat ? rows : null
}

async function eachMinute(platform: Kernel, site: DemoSite, days: DayPlans, now: number): Promise<void> {
  const stretch = { from: now - MINUTE_MS, to: now }
  await writeStationHours(platform, site, days, stretch)
  await writeUses(platform, site, days, () => stretch)
  await writeShifts(platform, site, days, stretch)
  await turnOver(platform, site, stretch)
}
