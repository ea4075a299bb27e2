// Durations and timers in the panel: a number with a unit, or ISO 8601 text for others.

import { isDuration } from '#model/duration.ts'
import { bodyOf, type Create, type ElementChanges, type ModdleElement } from './element.ts'

export const UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const
export type Unit = (typeof UNITS)[number]

const WRITTEN: Readonly<Record<Unit, [before: string, after: string]>> = {
  minute: ['PT', 'M'],
  hour: ['PT', 'H'],
  day: ['P', 'D'],
  week: ['P', 'W'],
  month: ['P', 'M'],
}

/** `PT2H` as `{count: 2, unit: 'hour'}`; `null` for a duration with several units. */
export function durationOf(text: string): { count: number; unit: Unit } | null {
  for (const unit of UNITS) {
    const [before, after] = WRITTEN[unit]
    const count = new RegExp(`^${before}(\\d+)${after}$`).exec(text.trim())?.[1]
    if (count !== undefined) return { count: Number(count), unit }
  }
  return null
}

export function spanText(count: number, unit: Unit): string {
  const [before, after] = WRITTEN[unit]
  return `${before}${count}${after}`
}

/** Parts of a duration, largest first: `P1DT2H` as `[['day', 1], ['hour', 2]]`. */
export function splitDuration(text: string): [unit: 'year' | Unit | 'second', count: number][] {
  if (!isDuration(text)) return []
  const [date = '', time = ''] = text.slice(1).split('T')
  const read = (part: string, units: Readonly<Record<string, 'year' | Unit | 'second'>>) =>
    [...part.matchAll(/(\d+(?:\.\d+)?)([YMWDHS])/g)].flatMap(([, count, sign]) => {
      const unit = units[sign ?? '']
      return unit ? [[unit, Number(count)] as ['year' | Unit | 'second', number]] : []
    })
  return [...read(date, { Y: 'year', M: 'month', W: 'week', D: 'day' }), ...read(time, { H: 'hour', M: 'minute', S: 'second' })]
}

export type TimerKind = 'timeDuration' | 'timeDate' | 'timeCycle'
export const TIMER_KINDS: readonly TimerKind[] = ['timeDuration', 'timeDate', 'timeCycle']

export interface TimerValue {
  kind: TimerKind
  text: string
}

/** Kind and text of a timer. */
export function timerOf(definition: ModdleElement): TimerValue {
  const kind = TIMER_KINDS.find((one) => definition[one]) ?? 'timeDuration'
  return { kind, text: bodyOf(definition, kind) }
}

/** Changes that set one of the three kinds of a timer and remove the others. */
export function timerChanges(definition: ModdleElement, { kind, text }: TimerValue, create: Create): ElementChanges {
  return Object.fromEntries(
    TIMER_KINDS.map((one) => {
      if (one !== kind) return [one, undefined]
      const expression = create('bpmn:FormalExpression', { body: text })
      expression.$parent = definition
      return [one, expression]
    }),
  )
}

/** Parses `R3/PT1H` to number of repetitions (empty for unlimited) and interval. */
export function repeatOf(text: string): { times: string; every: string } {
  const [, times = '', every = text.startsWith('R') ? '' : text] = /^R(\d*)\/(.*)$/.exec(text.trim()) ?? []
  return { times, every }
}

export const repeatText = ({ times, every }: { times: string; every: string }): string => `R${times}/${every}`
