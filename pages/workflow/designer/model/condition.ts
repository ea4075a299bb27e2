// Checks a condition during input with the parser of the server.

import { ExpressionError } from '#model/expressions/expression.ts'
import { readCondition } from '#model/expressions/juel.ts'

/** Fault or warning of a condition. */
export type ConditionFinding = { kind: 'syntax'; text: string } | { kind: 'notBoolean' } | { kind: 'unknown'; name: string } | null

/** Variables of every process. */
export const PROCESS_VARIABLES = ['pass', 'comment', 'createUser'] as const

/** @param known fields of the process's form; `null` if the form is unknown */
export function conditionFinding(source: string, known: readonly string[] | null): ConditionFinding {
  const text = source.trim()
  if (text === '') return null
  try {
    const read = readCondition(text)
    if (!read || read.isNoCondition) return { kind: 'notBoolean' }
    const unknown = known && read.names.find((name) => !known.includes(name) && !PROCESS_VARIABLES.some((one) => one === name))
    return unknown ? { kind: 'unknown', name: unknown } : null
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { kind: 'syntax', text: error.message }
  }
}

/** Text for the file: `${…}` around the typed condition. */
export function conditionText(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[$#]\{[\s\S]*\}$/.test(text) ? text : `\${${text}}`
}

/** Text for the input, without `${…}`. */
export function conditionTyped(text: string): string {
  return /^[$#]\{([\s\S]*)\}$/.exec(text.trim())?.[1]?.trim() ?? text
}
