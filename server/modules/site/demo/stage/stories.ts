// Stories that somebody can have told on a living site: a few devices leave their plan for some minutes, and come back to it.

import * as dict from '../../../../../engine/site/keys.ts'
import type { Rec } from '../../../../store/codec.ts'
import { textOf } from '../../../../store/rows.ts'
import type { Site } from '../site.ts'

/** For a stretch of the story's seconds a device sends what it measures with these values in place. */
export interface Scene {
  deviceId: string
  from: number
  to: number
  values(second: number): Rec
}

/** A row that is sent once. `time` makes a moment of a second of the story. */
export interface Beat {
  deviceId: string
  at: number
  row(time: (second: number) => string): Rec
}

export interface Story {
  /** Seconds of the plan. */
  length: number
  scenes: readonly Scene[]
  beats: readonly Beat[]
}

const MEAN_EVERY = 15
const RUSH = 60

/** `null` where the site has nothing to tell it with. */
export function storyOf(site: Site, story: string): Story | null {
  if (story === dict.demoStory.ropeUnhooked) return ropeUnhooked(site)
  if (story === dict.demoStory.dustOverLimit) return dustOverLimit(site)
  if (story === dict.demoStory.craneOverload) return craneOverload(site)
  return story === dict.demoStory.gateRush ? gateRush(site) : null
}

/** Somebody at height takes both hooks off for three quarters of a minute. */
function ropeUnhooked({ ropes }: Site): Story | null {
  const [rope] = ropes
  if (!rope) return null
  const up = { wearState: dict.ropeWear.worn, height: 23.4, floor: 8, battery: 76, motion: dict.ropeMotion.moving }
  const calm = { ...up, hook1State: dict.ropeHook.hooked, hook2State: dict.ropeHook.hooked, alarmState: dict.alarmState.normal }
  const bare = (second: number): Rec => ({
    ...up,
    hook1State: dict.ropeHook.unhooked,
    hook2State: dict.ropeHook.unhooked,
    ...(second < 20
      ? { alarmState: dict.alarmState.normal }
      : { alarmState: dict.alarmState.active, alarmType: dict.ropeAlarm.unhookedAtHeight, alarmSeconds: Math.round(second - 10) }),
  })
  const scene = (from: number, to: number, values: Scene['values']) => ({ deviceId: rope.id, from, to, values })
  return { length: 120, scenes: [scene(0, 10, () => calm), scene(10, 60, bare), scene(60, 120, () => calm)], beats: [] }
}

/** Trucks stir up dust, the mean of a quarter goes over the limit, the spray starts, and the dust comes down. */
function dustOverLimit({ dust, sprays, project }: Site): Story | null {
  const [point] = dust
  if (!point) return null
  const limit = Number(project.pm10Limit ?? 150)
  const pm10At = (second: number) => {
    if (second < 40) return Math.round(limit * (0.8 + second / 50))
    return Math.round(limit * Math.max(0.45, 1.6 - (second - 40) / 80))
  }
  const airOf = (pm10: number): Rec => ({ pm10, pm25: Math.round(pm10 * 0.4), tsp: Math.round(pm10 * 1.8) })
  const mean = (at: number, pm10: number): Beat => ({
    deviceId: point.id,
    at,
    row: (time) => ({
      kind: 'env',
      collectTime: time(at),
      dataType: dict.dataType.minMean15,
      ...airOf(pm10),
      dataFlag: dict.dataFlag.valid,
    }),
  })
  const calm = [1, 2, 3, 4].map((count) => mean(130 + count * MEAN_EVERY, Math.round(limit * 0.5)))
  const spray = sprays.find(({ linked }) => linked === point.id) ?? sprays[0]
  return {
    length: 200,
    scenes: [{ deviceId: point.id, from: 0, to: 200, values: (second) => airOf(pm10At(second)) }],
    beats: [mean(35, Math.round(limit * 1.4)), ...(spray ? runOf(spray, limit) : []), ...calm],
  }
}

function runOf({ id, flow }: Site['sprays'][number], limit: number): Beat[] {
  const start = (time: (second: number) => string): Rec => ({
    kind: 'flow',
    startTime: time(45),
    mode: dict.sprayMode.autoLinkage,
    trigger: dict.sprayTrigger.dustOverLimit,
    triggerFactor: 'pm10',
    triggerValue: Math.round(limit * 1.6),
    threshold: limit,
    flowRate: flow,
    pm10Before: Math.round(limit * 1.6),
    runState: dict.sprayState.running,
  })
  const end = (time: (second: number) => string): Rec => ({
    ...start(time),
    endTime: time(150),
    pm10After: Math.round(limit * 0.5),
    reduceRate: 68.8,
    runState: dict.sprayState.stopped,
  })
  return [
    { deviceId: id, at: 45, row: start },
    { deviceId: id, at: 150, row: end },
  ]
}

/** A lift beyond the rated moment: the box warns, cuts off, and the load is set down. */
function craneOverload({ cranes }: Site): Story | null {
  const [crane] = cranes
  if (!crane) return null
  const lift = (percent: number, flags: Rec): Rec => ({
    momentPercent: percent,
    loadPercent: percent,
    workState: dict.towerWorkState.lifting,
    alarmFlags: '',
    warnFlags: '',
    ...flags,
  })
  const scene = (from: number, to: number, values: Rec) => ({ deviceId: crane.id, from, to, values: () => values })
  return {
    length: 150,
    scenes: [
      scene(0, 20, lift(82, {})),
      scene(20, 40, lift(94, { warnFlags: dict.towerAlarm.momentWarning })),
      scene(40, 90, lift(106, { alarmFlags: dict.towerAlarm.momentAlarm })),
      scene(90, 150, lift(38, {})),
    ],
    beats: [],
  }
}

/** A crew comes in at once, a stranger among them. */
function gateRush({ gates, workers }: Site): Story | null {
  const crew = workers.filter(({ isAdmitted, exitDate }) => isAdmitted && exitDate === null).slice(0, RUSH)
  if (gates.length === 0 || crew.length === 0) return null
  const beats = crew.map(({ id }, at): Beat => {
    const gate = gates[at % gates.length]
    const pass = { kind: 'pass', laborId: id, direction: dict.attendDirection.in, mode: dict.attendMode.face, temperature: 36.5 }
    return {
      deviceId: gate?.id ?? '',
      at: at * 2,
      row: (time) => ({
        ...pass,
        passTime: time(at * 2),
        gateName: textOf(gate?.record ?? {}, 'installPos'),
        result: Number(dict.attendResult.passed),
      }),
    }
  })
  const stranger: Beat = {
    deviceId: gates[0]?.id ?? '',
    at: crew.length,
    row: (time) => ({
      kind: 'pass',
      laborId: null,
      passTime: time(crew.length),
      direction: dict.attendDirection.in,
      mode: dict.attendMode.face,
      temperature: 36.5,
      result: Number(dict.attendResult.stranger),
    }),
  }
  return { length: crew.length * 2 + 10, scenes: [], beats: [...beats, stranger] }
}
