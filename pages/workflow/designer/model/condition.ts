// A condition while it is typed, judged by the evaluator that will judge it on the server.

import { checkExpression } from '#model/expressions/cel.ts'
import { celOf } from '#model/expressions/juel.ts'

/** Fault or warning of a condition. */
export type ConditionFinding = { kind: 'syntax'; text: string } | { kind: 'notBoolean' } | { kind: 'unknown'; name: string } | null

/** Every process knows these. */
export const PROCESS_VARIABLES = ['pass', 'comment', 'createUser'] as const

/** @param known names that the process's form gives; `null` where it is not known which form that is */
export function conditionFinding(source: string, known: readonly string[] | null): ConditionFinding {
  const text = source.trim()
  if (text === '') return null
  const names: string[] = [...PROCESS_VARIABLES, ...(known ?? [])]
  const cel = celOf(text)
  for (;;) {
    const variables = Object.fromEntries(names.map((name) => [name, 'dyn' as const]))
    const wrong = checkExpression(cel, variables, 'bool')
    if (!wrong) break
    if (wrong.unknownName === null) return wrong.fault.startsWith('gives ') ? { kind: 'notBoolean' } : { kind: 'syntax', text: wrong.fault }
    if (names.includes(wrong.unknownName)) return { kind: 'syntax', text: wrong.fault }
    // A name that the form does not give may come from elsewhere, so the rest is judged as well.
    names.push(wrong.unknownName)
  }
  const unknown = known === null ? undefined : names[PROCESS_VARIABLES.length + known.length]
  return unknown === undefined ? null : { kind: 'unknown', name: unknown }
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
