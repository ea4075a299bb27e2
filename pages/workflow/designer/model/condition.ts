// A condition while it is typed, judged by the evaluator that will judge it on the server.

import { ExpressionError } from '#model/expressions/expression.ts'
import { readCondition } from '#model/expressions/juel.ts'

/** Fault or warning of a condition. */
export type ConditionFinding = { kind: 'syntax'; text: string } | { kind: 'notBoolean' } | { kind: 'unknown'; name: string } | null

/** Every process knows these. */
export const PROCESS_VARIABLES = ['pass', 'comment', 'createUser'] as const

/** @param known names that the process's form gives; `null` where it is not known which form that is */
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

/** As it stands in the file: `${…}` around what was typed. */
export function conditionText(typed: string): string {
  const text = typed.trim()
  return text === '' || /^[$#]\{[\s\S]*\}$/.test(text) ? text : `\${${text}}`
}

/** As people read it, without the signs around it. */
export function conditionTyped(text: string): string {
  return /^[$#]\{([\s\S]*)\}$/.exec(text.trim())?.[1]?.trim() ?? text
}
