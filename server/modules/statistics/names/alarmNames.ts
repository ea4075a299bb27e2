// Labels and levels of alarm types. Each device class has its own dictionary.

import { alarmLabels, labelOf } from '../../alarms/index.ts'
import type { ProjectContext } from '../query/projectContext.ts'

export type AlarmName = (deviceClass: unknown, alarmType: unknown) => string

/** Returns a function to labels in the caller's language; an unknown type is returned as is. */
export async function alarmNames({ platform, language }: Pick<ProjectContext, 'platform' | 'language'>): Promise<AlarmName> {
  const words = await alarmLabels(platform)
  return (deviceClass, alarmType) => labelOf(words, deviceClass, alarmType)?.[language] || String(alarmType ?? '')
}

/** Returns a function to the level of a type of one class, `0` for an unknown type. */
export async function alarmLevels(
  { platform }: Pick<ProjectContext, 'platform'>,
  deviceClass: string,
): Promise<(alarmType: string) => number> {
  const words = await alarmLabels(platform)
  return (alarmType) => Number(labelOf(words, deviceClass, alarmType)?.level ?? 0)
}
