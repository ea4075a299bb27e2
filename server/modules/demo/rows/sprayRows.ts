// Simulated rows of sprays.

import * as dict from '#engine/site/keys.ts'
import type { Rec } from '#store/rows.ts'
import { DEMO_DAY_SECONDS, demoDayStart, MINUTES, round, timeAt } from '../clock.ts'
import { meanOfMinutes } from '../environment/dust.ts'
import { ON_DIFFERENCE, ON_PM10, type SprayRun, type SprayTrigger } from '../environment/spray.ts'
import { randomOf } from '../random.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { type DatedRow, type DemoSource, unmeasured } from './source.ts'

/** More than a spray uses in a day, in m³: possible meter increase between two days. */
const METER_A_DAY = 60
const MODES: Readonly<Record<SprayTrigger, string>> = {
  [dict.sprayTrigger.dustOverLimit]: dict.sprayMode.automatic,
  [dict.sprayTrigger.differenceOverLimit]: dict.sprayMode.automatic,
  [dict.sprayTrigger.schedule]: dict.sprayMode.scheduled,
}

export function spraySource(device: DemoSite['sprays'][number]): DemoSource {
  return { device, ...unmeasured, events: (day) => runsOf(device, day) }
}

/** Only fences run by schedule; cannons run by dust. */
function runsOf(device: DemoSite['sprays'][number], day: SiteDay): DatedRow[] {
  const runs = day.dust.runs.filter(({ trigger }) => !device.isCannon || trigger !== dict.sprayTrigger.schedule)
  const random = randomOf(device.id, day.day, 'water')
  let meter = ((demoDayStart(day.day) / (DEMO_DAY_SECONDS * 1000)) % 1000) * METER_A_DAY
  return runs.flatMap((run) => {
    const rate = device.flow * random.between(0.9, 1.05)
    const minutes = run.end - run.start
    const flowStart = round(meter, 2)
    meter += (rate * minutes) / 60
    const before = Math.round(meanOfMinutes(day.dust.pm10, run.start - 10, Math.max(run.start, 1)))
    const after = Math.round(meanOfMinutes(day.dust.pm10, Math.min(run.end, MINUTES - 10), Math.min(run.end + 10, MINUTES)))
    const start: Rec = {
      kind: 'flow',
      startTime: timeAt(day.day, run.start * 60),
      mode: MODES[run.trigger],
      trigger: run.trigger,
      ...causeOf(run),
      flowStart,
      flowRate: round(rate, 2),
      waterPressure: round(random.between(0.35, 0.6), 2),
      pm10Before: before,
      runState: dict.sprayState.running,
    }
    // A run into midnight ends in the last second of its day, since the next day's plan does not contain it.
    const endSecond = Math.min(run.end * 60, MINUTES * 60 - 1)
    const endTime = timeAt(day.day, endSecond)
    const end: Rec = {
      ...start,
      endTime,
      resumeValue: Math.round(day.dust.pm10[run.end - 1] ?? 0),
      flowEnd: round(meter, 2),
      powerUse: round((device.isCannon ? 11 : 4) * (minutes / 60), 2),
      pm10After: after,
      reduceRate: round((100 * (before - after)) / before, 1),
      runState: dict.sprayState.stopped,
    }
    return [
      { second: run.start * 60, row: start, endsAt: endSecond },
      { second: endSecond, row: end },
    ]
  })
}

function causeOf({ trigger, pm10, reference }: SprayRun): Rec {
  if (trigger === dict.sprayTrigger.schedule) return {}
  const byDifference = trigger === dict.sprayTrigger.differenceOverLimit
  return {
    triggerFactor: byDifference ? 'diffPm10' : 'pm10',
    triggerValue: Math.round(byDifference ? pm10 - reference : pm10),
    threshold: byDifference ? ON_DIFFERENCE : ON_PM10,
  }
}
