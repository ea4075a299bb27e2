// Simulates camera detections of a day, and their handling.

import * as dict from '#engine/site/keys.ts'
import { MINUTES } from '../clock.ts'
import { activityAt } from '../environment/dust.ts'
import { randomOf } from '../random.ts'

export interface AiEvent {
  /** Second of the day. */
  second: number
  /** Key of ai_alarm_type. */
  type: string
  /** Confidence in percent. */
  confidence: number
  targets: number
  isFalse: boolean
  /** Seconds until the detection is handled. */
  handledAfter: number
}

const A_DAY = 1.9
const WEIGHTS: readonly (readonly [type: string, weight: number])[] = [
  [dict.aiAlarmType.noHelmet, 34],
  [dict.aiAlarmType.noVest, 22],
  [dict.aiAlarmType.intrusion, 12],
  [dict.aiAlarmType.smoking, 6],
  [dict.aiAlarmType.crowding, 6],
  [dict.aiAlarmType.noHarness, 5],
  [dict.aiAlarmType.edgeProtectionMissing, 4],
  [dict.aiAlarmType.uncoveredSoil, 4],
  [dict.aiAlarmType.vehicleNotWashed, 4],
  [dict.aiAlarmType.climbing, 1],
  [dict.aiAlarmType.phoneUse, 1],
  [dict.aiAlarmType.personUnderLoad, 1],
]

/** Detections of one camera in order of time; `laxity` is that of its site. */
export function aiEventsOf(key: string, day: string, laxity = 1): AiEvent[] {
  const random = randomOf(key, day, 'ai')
  const events = Array.from({ length: random.poisson(A_DAY * laxity) }, (): AiEvent => {
    let minute = random.integer(0, MINUTES - 1)
    while (!random.chance(activityAt(minute))) minute = random.integer(0, MINUTES - 1)
    const type = random.weighted(WEIGHTS)
    return {
      second: minute * 60 + random.integer(0, 59),
      type,
      confidence: Math.round(random.between(68, 98) * 10) / 10,
      targets: type === dict.aiAlarmType.crowding ? random.integer(6, 14) : random.integer(1, 2),
      isFalse: random.chance(0.1),
      handledAfter: Math.round(60 * random.logNormal(35, 0.8)),
    }
  })
  return events.sort((one, other) => one.second - other.second)
}
