// Titles and levels of alarm types, from the dictionaries and the rules of schema files.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { findRows, textOf } from '#store/rows.ts'

export interface AlarmLabel {
  zh: string
  en: string
  /** A key of `alarm_level`. */
  level: string
}

/** Dictionary of alarm types for each kind of rows; kinds of one device class share it. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  tower_alarm: ['tower', 'cycle'],
  lift_alarm: ['lift', 'trip'],
  env_alarm: ['env', 'flow'],
  rope_alarm: ['rope'],
  attend_alarm: ['pass'],
  ai_alarm_type: ['ai'],
  other_alarm: ['ai', 'other'],
}

/** A kind of rows for each device class, to look up labels of alarms. */
const classKinds: Readonly<Record<string, string>> = {
  [dict.deviceClass.safetyRope]: 'rope',
  [dict.deviceClass.sprayDust]: 'env',
  [dict.deviceClass.towerCrane]: 'tower',
  [dict.deviceClass.hoist]: 'lift',
  [dict.deviceClass.camera]: 'ai',
  [dict.deviceClass.turnstile]: 'pass',
  [dict.deviceClass.other]: 'other',
}

/** Labels by kind and type: `tower 101`. At most a second old. */
export function alarmLabels(platform: Kernel): Promise<ReadonlyMap<string, AlarmLabel>> {
  return platform.reads.once('alarm words', async () => {
    const rows = await findRows(platform, 'dict-item', { code_in: Object.keys(DICTIONARIES).join(',') })
    const words = new Map<string, AlarmLabel>(
      rows.flatMap((row) => {
        const word = { zh: textOf(row, 'dictValue'), en: textOf(row, 'english'), level: textOf(row, 'level') || dict.alarmLevel.warning }
        const kinds = DICTIONARIES[textOf(row, 'code')] ?? []
        return kinds.map((kind) => [`${kind} ${textOf(row, 'dictKey')}`, word] as const)
      }),
    )
    for (const { series, words: english } of platform.library().entities.values()) {
      for (const { type, title, level } of series?.alarms ?? []) {
        const known = words.get(`${series?.kind} ${type}`)
        const zh = title ?? known?.zh ?? type
        const word = {
          zh,
          en: (title === null ? known?.en : english[title]) ?? zh,
          level: level ?? known?.level ?? dict.alarmLevel.warning,
        }
        words.set(`${series?.kind} ${type}`, word)
        for (const deviceClass of series?.classes ?? []) words.set(ofClass(deviceClass, type), word)
      }
    }
    return words
  })
}

const ofClass = (deviceClass: string, type: unknown): string => `class ${deviceClass} ${type}`

/** Label of an alarm type of a device class; `undefined` for an unknown type. */
export const labelOf = (words: ReadonlyMap<string, AlarmLabel>, deviceClass: unknown, type: unknown): AlarmLabel | undefined =>
  words.get(ofClass(String(deviceClass), type)) ?? words.get(`${classKinds[String(deviceClass)] ?? ''} ${type}`)
