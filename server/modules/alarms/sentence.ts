// Texts of alarms: subject, type, value and limit.

import type { Language } from '#i18n/translate.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { fillTemplate } from '#model/expressions/template.ts'
import type { Rec } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmState } from './lifeCycle.ts'
import { roundedValue } from './verdict.ts'

interface AlarmWords {
  language: Language
  title: string
  sender: BoundSender
  row: Rec
  alarm: AlarmState
  unit: string | undefined
  /** Template of the rule; `null` for the standard text. */
  sentence: string | null
  /** English translations of the schema file. */
  words: Readonly<Record<string, string>>
}

/** Text of a new alarm: from the template of its rule, or by `alarmSentence`. */
export function alarmText({ language, title, sender, row, alarm, unit = '', sentence, words }: AlarmWords): string {
  if (sentence === null) return alarmSentence(title, sender, row, alarm, unit)
  const { first: value, limit, part } = alarm
  const facts = {
    deviceName: sender.deviceName,
    title,
    value: value === null ? '' : shown(value),
    limit: limit === null ? '' : shown(limit),
    unit,
    part,
  }
  const template = translatedWord({ words }, sentence, language)
  return String(fillTemplate(template, { ...row, ...facts })).slice(0, MAX_LENGTH)
}

const MAX_LENGTH = 500

type AlarmFacts = Pick<AlarmState, 'first' | 'limit' | 'part'>

/** `1#塔机 力矩报警 101.2% ≥ 100%`, `李强 安全绳017 高处未挂钩 23.4m`: only `word` depends on the language. */
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

const shown = (value: number): string => String(roundedValue(value))
