// Severity levels on screens: 0 normal, 2 warning, 3 alarm, 4 critical, like alarm levels; offline devices have none.

export type Level = 0 | 2 | 3 | 4
export type LevelName = 'ok' | 'warn' | 'alarm' | 'critical' | 'offline'

const NAMES: Readonly<Record<Level, LevelName>> = { 0: 'ok', 2: 'warn', 3: 'alarm', 4: 'critical' }

export const levelNames: readonly LevelName[] = ['ok', 'warn', 'alarm', 'critical', 'offline']

/** Level of a number from the server; 1 is a notice and counts as normal. */
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

/** Percentage points above the alarm threshold from which a load or moment is critical. */
const FAR_ABOVE = 5

/** Level of a load or moment in percent of its rated value. */
export function overloadLevel(percent: number | null, warn: number | null, alarm: number | null): Level {
  return percent !== null && alarm !== null && percent >= alarm + FAR_ABOVE ? 4 : limitLevel(percent, warn, alarm)
}

/** Level of a value: 2 from `warn` on, `most` from `alarm` on; 0 if it is missing or has no limit. */
export function limitLevel(value: number | null, warn: number | null, alarm: number | null, most: Level = 3): Level {
  if (value === null) return 0
  if (alarm !== null && value >= alarm) return most
  return warn !== null && value >= warn ? 2 : 0
}
