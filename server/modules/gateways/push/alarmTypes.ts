// Maps vendors' names of alarm types to ours; a device record may add further names.

import * as dict from '#engine/site/keys.ts'

const { intrusion, fireOrSmoke, crowding, personFallen, postUnattended, noHelmet, stranger, climbing } = dict.aiAlarmType

const TYPES: ReadonlyMap<string, string> = new Map([
  ['fielddetection', intrusion],
  ['linedetection', intrusion],
  ['regionentrance', intrusion],
  ['group', crowding],
  ['smokedetection', fireOrSmoke],
  ['firedetection', fireOrSmoke],
  ['smokeandfiredetection', fireOrSmoke],
  ['faildown', personFallen],
  ['falldown', personFallen],
  ['leaveposition', postUnattended],
  ['safetyhelmetdetection', noHelmet],
  ['whitefacecontrast', stranger],
  ['crossregiondetection', intrusion],
  ['crosslinedetection', intrusion],
  ['firewarning', fireOrSmoke],
  ['crowddetection', crowding],
  ['climbdetection', climbing],
])

/** Key of `ai_alarm_type`; `null` for a name in neither the device record nor this table. */
export function alarmTypeOf(name: string, own: ReadonlyMap<string, string>): string | null {
  const key = name.toLowerCase()
  return own.get(key) ?? TYPES.get(key) ?? null
}
