// Executes remote commands of sprays, as a controller on site would.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { senderById, waitingCommand } from '../../devices/index.ts'
import { ingest } from '../../telemetry/index.ts'
import { round } from '../clock.ts'
import type { DemoSite } from '../site.ts'

/** Seconds after which a remotely started run ends by itself. */
const MAX_SECONDS = 20 * 60
const PRESSURE = 0.45

/** @param now current time in milliseconds */
export async function applyCommands(platform: Kernel, { projectId, sprays }: DemoSite, now: number): Promise<void> {
  if (sprays.length === 0) return
  const rowsOf = (name: string, where: Record<string, string>) =>
    repository(platform, name, systemActor()).find({ projectId_equal: projectId, ...where })
  const [devices, latest] = await Promise.all([
    rowsOf('device', { deviceClass_equal: dict.deviceClass.sprayDust, sprayCommandTime_notnull: 'true' }),
    rowsOf('device-latest', { kind_equal: 'flow' }),
  ])
  const runs = new Map(latest.map(({ deviceId, data }) => [String(deviceId), JSON.parse(String(data)) as Rec]))
  const time = siteTime(new Date(now))
  for (const device of devices) {
    const id = textOf(device, 'id')
    const own = sprays.find((spray) => spray.id === id)
    const row = own ? rowAt(device, runs.get(id), own.flow, time) : null
    const sender = row && (await senderById(platform, id))
    if (row && sender) await ingest(platform, [{ sender, rows: [row] }], { at: new Date(now) })
  }
}

/** Ends all open runs of a site, after the plan has moved on. */
export async function stopSprays(platform: Kernel, { projectId, sprays }: DemoSite, now: number): Promise<void> {
  const wanted = { projectId_equal: projectId, kind_equal: 'flow' }
  for (const { deviceId, data } of await repository(platform, 'device-latest', systemActor()).find(wanted)) {
    const own = sprays.find(({ id }) => id === deviceId)
    const run = JSON.parse(String(data)) as Rec
    if (!own || run.runState !== dict.sprayState.running) continue
    const rows = [ended(run, own.flow, siteTime(new Date(now)))]
    await ingest(platform, [{ sender: own.sender, rows }], { at: new Date(now) })
  }
}

/** Row for the start or end of a run; `null` if nothing changes. */
export function rowAt(device: Rec, run: Rec | undefined, flow: number, now: string): Rec | null {
  const command = waitingCommand(device, run, now)
  if (command?.isOn) return started(run, flow, now)
  const isRemote = run?.mode === dict.sprayMode.remote && run.runState === dict.sprayState.running
  const isOverdue = isRemote && secondsBetween(String(run.startTime), now) >= MAX_SECONDS
  return run && (command || isOverdue) ? ended(run, flow, now) : null
}

const started = (before: Rec | undefined, flow: number, now: string): Rec => ({
  kind: 'flow',
  startTime: now,
  mode: dict.sprayMode.remote,
  trigger: dict.sprayTrigger.remote,
  flowStart: before?.flowEnd ?? before?.flowStart ?? 0,
  flowRate: round(flow, 2),
  waterPressure: PRESSURE,
  runState: dict.sprayState.running,
})

function ended({ startTime, mode, trigger, flowStart, waterPressure }: Rec, flow: number, now: string): Rec {
  const water = (flow * secondsBetween(String(startTime), now)) / 3600
  return {
    kind: 'flow',
    startTime,
    endTime: now,
    mode,
    trigger,
    flowStart,
    flowEnd: round(Number(flowStart ?? 0) + water, 2),
    flowRate: round(flow, 2),
    waterPressure,
    runState: dict.sprayState.stopped,
  }
}
