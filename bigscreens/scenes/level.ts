// Severity of an item on a screen: 0 normal, 2 warning, 3 alarm, 4 critical, as alarm levels; unknown when the device is offline.

export type Level = 0 | 2 | 3 | 4
export type LevelName = 'ok' | 'warn' | 'alarm' | 'critical' | 'offline'

const NAMES: Readonly<Record<Level, LevelName>> = { 0: 'ok', 2: 'warn', 3: 'alarm', 4: 'critical' }

export const levelNames: readonly LevelName[] = ['ok', 'warn', 'alarm', 'critical', 'offline']

/** A number of the server as a level: 1 is only a notice. */
export function levelOf(value: number | null | undefined): Level {
  if (!value || value < 2) return 0
  return value < 3 ? 2 : value < 4 ? 3 : 4
}

export function gravest(...levels: readonly Level[]): Level {
  return levels.reduce<Level>((most, level) => (level > most ? level : most), 0)
}

export function alarmLevelName(level: Level, isOnline = true): LevelName {
  return isOnline ? NAMES[level] : 'offline'
}

/** Per cent above its alarm from which on a load or a moment is the gravest. */
const FAR_ABOVE = 5

/** The level of a load or a moment in per cent of what is rated. */
export function overloadLevel(percent: number | null, warn: number | null, alarm: number | null): Level {
  return percent !== null && alarm !== null && percent >= alarm + FAR_ABOVE ? 4 : limitLevel(percent, warn, alarm)
}

/** 2 from `warn` on, `most` from `alarm` on; what was not measured or has no limit is well. */
export function limitLevel(value: number | null, warn: number | null, alarm: number | null, most: Level = 3): Level {
  if (value === null) return 0
  if (alarm !== null && value >= alarm) return most
  return warn !== null && value >= warn ? 2 : 0
}
