// Expressions of alarm rules: over fields of a row, fields of related records (`crane.momentAlarm`) and windows of earlier rows
// (`mean('pm10', '15m')`). The last two are replaced by variables, so that missing values make the result unknown as usual.

import { Environment } from '@marcbachmann/cel-js'
import { secondsOf } from '../entity/alarmRules.ts'
import { readExpression } from './cel.ts'
import type { ExpressionType } from './functions.ts'
import { type ExpressionNode, visitNodes } from './nodes.ts'

/** Window functions with their result types. A window holds the rows of a device up to the evaluated row. */
export const windowFunctions = {
  mean: 'double',
  lowest: 'double',
  highest: 'double',
  /** Number of rows that satisfy a condition. */
  count: 'double',
  /** True if the field had different values. */
  changed: 'bool',
  /** The newest value minus the oldest. */
  change: 'double',
  /** The change per day. */
  rate: 'double',
  /** The newest value of all devices on the site; the greatest if several are equally new. */
  siteLatest: 'double',
} as const satisfies Readonly<Record<string, ExpressionType>>

export type WindowFunction = keyof typeof windowFunctions

export interface WindowCall {
  /** Variable that replaces the call. */
  variable: string
  take: WindowFunction
  /** Aggregated field; for `count`, a condition. */
  of: string
  /** Kind of the rows; for `siteLatest` only. */
  kind: string
  seconds: number
}

export interface RuleParts {
  /** The expression with variables in place of related fields and windows. */
  text: string
  windows: WindowCall[]
  /** Related fields that it reads: `crane.momentAlarm` becomes the variable `crane__momentAlarm`. */
  members: { record: string; field: string; variable: string }[]
  /** Faults in the arguments of window functions. */
  faults: string[]
}

export interface RuleExpression {
  windows: readonly WindowCall[]
  members: RuleParts['members']
  evaluate(scope: Readonly<Record<string, unknown>>): unknown
}

export const memberVariable = (record: string, field: string): string => `${record}__${field}`

/** Name of a related record: `crane` for the field `craneId`; `null` for other fields. */
export const ruleRecordName = (field: string): string | null => /^(\w+)Id$/.exec(field)?.[1] ?? null

/** Splits a rule expression into its parts. Throws if it does not parse. */
export function rulePartsOf(source: string, records: readonly string[]): RuleParts {
  const windows: WindowCall[] = []
  const members: RuleParts['members'] = []
  const faults: string[] = []
  const replacements: { start: number; end: number; text: string }[] = []
  visitNodes(new Environment().parse(source).ast, ({ op, args, start, end }) => {
    if (op === '.' && Array.isArray(args)) {
      const [owner, field] = args as [ExpressionNode, string]
      if (owner.op === 'id' && records.includes(String(owner.args))) {
        const member = { record: String(owner.args), field, variable: memberVariable(String(owner.args), field) }
        members.push(member)
        replacements.push({ start, end, text: member.variable })
        return false
      }
    }
    if (op === 'call' && Array.isArray(args) && Object.hasOwn(windowFunctions, String(args[0]))) {
      const call = windowOf(args[0] as WindowFunction, args[1] as ExpressionNode[])
      if (call === null) faults.push(source.slice(start, end))
      else {
        windows.push(call)
        replacements.push({ start, end, text: call.variable })
      }
      return false
    }
    return true
  })
  const text = replacements
    .toSorted((one, other) => other.start - one.start)
    .reduce((replaced, { start, end, text: name }) => replaced.slice(0, start) + name + replaced.slice(end), source)
  return { text, windows, members, faults }
}

function windowOf(take: WindowFunction, nodes: readonly ExpressionNode[]): WindowCall | null {
  const texts = nodes.map(({ op, args }) => (op === 'value' && typeof args === 'string' ? args : null))
  if (texts.some((text) => text === null) || texts.length !== (take === 'siteLatest' ? 3 : 2)) return null
  const [kind = '', of = '', span = ''] = take === 'siteLatest' ? texts.map(String) : ['', ...texts.map(String)]
  const seconds = secondsOf(span)
  if (!Number.isFinite(seconds)) return null
  const name = `${kind}_${of}`.replace(/\W/g, (sign) => `x${sign.charCodeAt(0)}`)
  return { variable: `${take}__${name}__${seconds}`, take, of, kind, seconds }
}

const PLAIN = /^[A-Za-z_]\w*$/
/** Operators that can have a result although an operand is missing. */
const LENIENT = /empty|&&|\|\||\?|==|!=|\bin\b|[{[]/

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Compiles an expression that the schema check accepted. */
export function readRuleExpression(source: string, records: readonly string[]): RuleExpression {
  const { text, windows, members } = rulePartsOf(source, records)
  // Most values and limits are a single field, which is read without the evaluator.
  if (PLAIN.test(text) && text !== 'true' && text !== 'false') return { windows, members, evaluate: (scope) => scope[text] ?? null }
  const expression = readExpression(text)
  const isStrict = !LENIENT.test(text)
  return {
    windows,
    members,
    // Missing values are checked here, because an exception in the evaluator is slow.
    evaluate: (scope) => (isStrict && expression.names.some((name) => isMissing(scope[name])) ? null : expression.evaluate(scope)),
  }
}
