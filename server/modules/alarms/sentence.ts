// Text of an alarm: subject, type, value and limit.

import type { Rec } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmState } from './lifeCycle.ts'

type AlarmFacts = Pick<AlarmState, 'first' | 'limit' | 'part'>

/** `1#塔机 力矩报警 101.2% ≥ 100%`, `李强 安全绳017 高处未挂钩 23.4m`: the words are the language, the rest is the same in any. */
export function alarmSentence(
  word: string,
  { deviceName }: BoundSender,
  row: Rec,
  { first: value, limit, part }: AlarmFacts,
  unit = '',
): string {
  const place = part === '' ? deviceName : `${deviceName}-${part}`
  const height = value === null && typeof row.height === 'number' && row.laborName ? `${row.height}m` : ''
  const measured =
    value === null ? '' : `${shown(value)}${unit}${limit === null ? '' : ` ${value < limit ? '<' : '≥'} ${shown(limit)}${unit}`}`
  return [row.laborName, place, word, measured, height].filter((piece) => piece !== '' && piece !== null && piece !== undefined).join(' ')
}

function shown(value: number): string {
  return String(Math.round(value * 100) / 100)
}
