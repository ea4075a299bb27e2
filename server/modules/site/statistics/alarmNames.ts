// What kinds of alarm are called, and how grave they are. Each class of devices has a dictionary of its own.

import { alarmWords } from '../alarms/words.ts'
import type { ProjectContext } from './projectContext.ts'

/** What the devices of a class call their rows. */
const KINDS: Readonly<Record<string, string>> = { 1: 'rope', 2: 'env', 3: 'tower', 4: 'lift', 5: 'ai', 6: 'pass' }

export type AlarmName = (deviceClass: unknown, alarmType: unknown) => string

/** Names in the caller's language; an unknown type stays as it is. */
export async function alarmNames({ platform, language }: Pick<ProjectContext, 'platform' | 'language'>): Promise<AlarmName> {
  const words = await alarmWords(platform)
  return (deviceClass, alarmType) => words.get(`${KINDS[String(deviceClass)]} ${alarmType}`)?.[language] || String(alarmType ?? '')
}

/** The level of a type of a class, `0` of an unknown one. */
export async function alarmLevels(
  { platform }: Pick<ProjectContext, 'platform'>,
  deviceClass: string,
): Promise<(alarmType: string) => number> {
  const words = await alarmWords(platform)
  return (alarmType) => Number(words.get(`${KINDS[deviceClass]} ${alarmType}`)?.level ?? 0)
}
