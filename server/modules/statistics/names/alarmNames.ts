// Titles and levels of alarm types. Each class of devices has its own dictionary.

import { alarmLabels, labelOf } from '../../alarms/index.ts'
import type { ProjectContext } from '../query/projectContext.ts'

export type AlarmName = (deviceClass: unknown, alarmType: unknown) => string

/** Names in the caller's language; an unknown type stays as it is. */
export async function alarmNames({ platform, language }: Pick<ProjectContext, 'platform' | 'language'>): Promise<AlarmName> {
  const words = await alarmLabels(platform)
  return (deviceClass, alarmType) => labelOf(words, deviceClass, alarmType)?.[language] || String(alarmType ?? '')
}

/** The level of a type of a class, `0` of an unknown one. */
export async function alarmLevels(
  { platform }: Pick<ProjectContext, 'platform'>,
  deviceClass: string,
): Promise<(alarmType: string) => number> {
  const words = await alarmLabels(platform)
  return (alarmType) => Number(labelOf(words, deviceClass, alarmType)?.level ?? 0)
}
