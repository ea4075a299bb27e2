// Parses, checks and evaluates CEL expressions of schema files, in browser and server, without `eval`. Importing it enables
// `expression.ts`.
// All numbers are doubles (JSON has no others), so literals like `3` may stand beside fields.
// If a field without a value is read, the result is unknown (null) as in SQL, unless the expression uses `empty()`.

import { Environment } from '@marcbachmann/cel-js'
import { yearsBetween } from '../age.ts'
import { roundTo, sumOfDecimals } from '../decimals.ts'
import { amountInWords } from '../formats/amountInWords.ts'
import { isObject } from '../isObject.ts'
import { siteTime } from '../siteTime.ts'
import { ARITHMETIC, COUNTED, registerDecimals, withDecimals } from './decimalOperators.ts'
import { type Expression, ExpressionError, provideReader } from './expression.ts'
import { type ExpressionType, registeredFunctions } from './functions.ts'
import { currentMe, meMembers } from './me.ts'
import { additions, spans } from './moments.ts'
import type { ExpressionNode } from './nodes.ts'
import { testPattern } from './patterns.ts'
import { countSteps, MAX_STEPS, withStepLimit } from './stepLimit.ts'
import { columnsReadBy, freeVariables, ME, matchesIn, variablesReadBy } from './syntax.ts'

export type ExpressionResult = Exclude<ExpressionType, 'dyn' | 'list<dyn>'> | 'any'

/** Replacement for the `matches` of CEL, which cannot be overridden and has no time limit. */
const OWN_MATCHES = 'matchesPattern'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

function dayNumber(text: string): number {
  return Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 86_400_000)
}

/** Sum of a column over the rows of a table; rows without a number are skipped. */
function sumOf(rows: unknown, column: string): number {
  const values = Array.isArray(rows) ? rows.map((row) => Number((row as Record<string, unknown> | null)?.[column] ?? 0)) : []
  return sumOfDecimals(values.filter(Number.isFinite))
}

function environment(): Environment {
  const env = new Environment({ unlistedVariablesAreDyn: false, homogeneousAggregateLiterals: false })
  env.registerFunction('empty(dyn): bool', isEmpty)
  env.registerFunction('now(): string', () => siteTime())
  env.registerFunction('today(): string', () => siteTime().slice(0, 10))
  env.registerFunction('days(string, string): double', (from: string, to: string) => dayNumber(to) - dayNumber(from))
  for (const [name, span] of Object.entries(spans)) env.registerFunction(`${name}(string, string): double`, span)
  for (const [name, add] of Object.entries(additions)) {
    env.registerFunction(`${name}(string, double): string`, add)
    env.registerFunction(`${name}(string, int): string`, (text: string, count: bigint) => add(text, Number(count)))
  }
  env.registerFunction('sum(dyn, string): double', sumOf)
  for (const number of ['double', 'int'] as const) {
    env.registerFunction(`round(${number}): double`, (value: number | bigint) => roundTo(Number(value), 0))
    for (const places of ['double', 'int'] as const)
      env.registerFunction(`round(${number}, ${places}): double`, (value: number | bigint, to: number | bigint) =>
        roundTo(Number(value), Number(to)),
      )
    env.registerFunction(`amountInWords(${number}): string`, (amount: number | bigint) => amountInWords(Number(amount)))
  }
  env.registerFunction('years(string, string): double', yearsBetween)
  for (const [name, pick] of Object.entries(EXTREMES)) {
    for (const takes of ['double, double', 'double, int', 'int, double', 'int, int'])
      env.registerFunction(`${name}(${takes}): double`, (one: number | bigint, other: number | bigint) => pick(Number(one), Number(other)))
  }
  for (const takes of ['double', 'int']) env.registerFunction(`abs(${takes}): double`, (value: number | bigint) => Math.abs(Number(value)))
  for (const [name, { takes, gives, call }] of registeredFunctions()) env.registerFunction(`${name}(${takes.join(', ')}): ${gives}`, call)
  mixNumbers(env)
  return env
}

const EXTREMES: Readonly<Record<string, (a: number, b: number) => number>> = { max: Math.max, min: Math.min }

/** Lets expressions mix `int` and `double`: the library supports that for order comparisons only, not for equality and arithmetic. */
function mixNumbers(env: Environment): void {
  env.registerOperator('double == int: bool', (a: number, b: bigint) => a === Number(b))
  env.registerOperator('double % double: double', ARITHMETIC['%']?.apply as (a: number, b: number) => number)
  for (const [operator, { apply }] of Object.entries(ARITHMETIC)) {
    const mixed = (a: number | bigint, b: number | bigint) => apply(Number(a), Number(b))
    env.registerOperator(`double ${operator} int: double`, mixed)
    env.registerOperator(`int ${operator} double: double`, mixed)
  }
}

const namesOf = (env: Environment): string[] => [...new Set(env.getDefinitions().functions.map(({ name }) => name))]

/** Names of all functions and methods. */
export const functionNames = (): string[] => namesOf(environment())

/** Names of the functions other than the standard ones of CEL. */
export function expressionFunctions(): string[] {
  const builtIn = new Set(namesOf(new Environment()))
  return functionNames().filter((name) => !builtIn.has(name))
}

const readable = new Map<string, boolean>()

/** True if an expression can read a field of this name; type names (`double`, `type`) and reserved words (`for`) of CEL cannot be read. */
function isReadable(name: string): boolean {
  const known = name === ME ? false : readable.get(name)
  if (known !== undefined) return known
  let isFree = true
  try {
    new Environment().registerVariable(name, 'dyn')
  } catch {
    isFree = false
  }
  readable.set(name, isFree)
  return isFree
}

const checked = new Map<string, Environment>()
let running: { env: Environment; functions: number } | null = null

/** Environment for evaluation; created on first use, and again after further functions are registered. */
function runningEnvironment(): Environment {
  const functions = registeredFunctions().size
  if (running?.functions === functions) return running.env
  const env = environment()
  env.registerFunction(`string.${OWN_MATCHES}(string): bool`, (text: string, pattern: string) => testPattern(pattern, text))
  registerDecimals(env)
  env.registerFunction(`${COUNTED}(dyn): dyn`, countSteps)
  running = { env, functions }
  return env
}

/** CEL type of a variable; for a table, the types of its columns. */
export type VariableType = ExpressionType | Readonly<Record<string, ExpressionType>>

type VariableTypes = Readonly<Record<string, VariableType>>

/** Environment for checks with these variables; cached, because many entities have the same fields. */
function checkingEnvironment(variables: VariableTypes): Environment {
  const key = JSON.stringify([registeredFunctions().size, variables])
  const known = checked.get(key)
  if (known) return known
  const env = environment()
  // Only type checks need this overload: at run time variables are dynamic, and `in` compares int with double.
  env.registerOperator('double in list<int>: bool', () => false)
  env.registerVariable({ name: ME, schema: meMembers })
  for (const [name, type] of Object.entries(variables)) if (isReadable(name)) env.registerVariable(name, variableType(env, name, type))
  checked.set(key, env)
  return env
}

/** Type name in CEL; a table gets a type of its own with its columns. */
function variableType(env: Environment, name: string, type: VariableType): string {
  if (typeof type === 'string') return type
  const row = `${name}Row`
  env.registerType(row, { ctor: class {}, fields: { ...type } })
  return `list<${row}>`
}

/** Reason why an expression is refused, and its position. */
export interface ExpressionFault {
  fault: string
  at: number
  unknownName: string | null
}

/**
 * Checks that an expression parses, reads only known fields and has consistent types. Returns the fault with its offset in the text, or
 * `null`.
 */
export function checkExpression(source: string, variables: VariableTypes, result: ExpressionResult = 'any'): ExpressionFault | null {
  const verdict = checkingEnvironment(variables).check(source)
  const kept = keptNameIn(source, variables)
  if (kept)
    return {
      fault: `"${kept}" is a word of expressions, so a field of that name cannot be read`,
      at: source.indexOf(kept),
      unknownName: null,
    }
  if (!verdict.valid) {
    const error = verdict.error as Error & { range?: { start: number } }
    const fault = (error.message.split('\n')[0] ?? 'does not parse').replace(
      BRANCHES,
      'the results of "? :" are $1 and $2, not of one type',
    )
    return { fault, at: error.range?.start ?? 0, unknownName: /^Unknown variable: (\w+)/.exec(fault)?.[1] ?? null }
  }
  const gives = String(verdict.type)
  if (result !== 'any' && !OF_RESULT[result].includes(gives) && gives !== 'dyn' && gives !== 'null')
    return { fault: `gives ${gives}, not ${RESULT_WORDS[result]}`, at: 0, unknownName: null }
  return null
}

const BRANCHES = /^Ternary branches must have the same type, got '(.+)' and '(.+)'$/

/** CEL types that are accepted as a result. */
const OF_RESULT: Readonly<Record<Exclude<ExpressionResult, 'any'>, readonly string[]>> = {
  bool: ['bool'],
  double: ['double', 'int', 'uint'],
  string: ['string'],
}

const RESULT_WORDS = { bool: 'true or false', double: 'a number', string: 'a text' } as const

/** The first field in an expression whose name CEL reserves. */
function keptNameIn(source: string, variables: VariableTypes): string | undefined {
  const kept = Object.keys(variables).filter((name) => !isReadable(name))
  return kept.length === 0 ? undefined : variablesReadBy(source).find((name) => kept.includes(name))
}

/** Compiles an expression that `checkExpression` accepted. Throws `ExpressionError` if it does not parse. */
export function readExpression(source: string): Expression {
  const variables = freeVariables(source)
  const names = variables.filter((name) => name !== ME)
  const columns = columnsReadBy(source)
  const usesMe = variables.includes(ME)
  const env = runningEnvironment().clone()
  for (const name of variables) if (isReadable(name) || name === ME) env.registerVariable(name, 'dyn')
  const own = withOwnMatches(source)
  const program = env.parse(withDecimals(own, new Environment().parse(own).ast as unknown as ExpressionNode))
  return {
    source,
    names,
    evaluate(scope) {
      const values: Record<string, unknown> = {}
      for (const name of names) values[name] = withCells(Object.hasOwn(scope, name) ? (scope[name] ?? null) : null, columns)
      // A process may have a variable named `me`.
      if (usesMe) values[ME] = (Object.hasOwn(scope, ME) ? scope[ME] : currentMe()) ?? null
      try {
        const result = withStepLimit(MAX_STEPS, () => program(values))
        if (typeof result === 'bigint') return Number(result)
        // NaN and infinite results, such as days of an invalid date or a division by zero, are unknown.
        return typeof result === 'number' && !Number.isFinite(result) ? null : result
      } catch (error) {
        if (variables.some((name) => isUnknown(values[name], columns))) return null
        throw new ExpressionError(`${source}: ${(error as Error).message.split('\n')[0]}`, { cause: error })
      }
    },
  }
}

/** Adds missing cells as null, because stored rows omit empty cells. */
function withCells(value: unknown, columns: readonly string[]): unknown {
  if (columns.length === 0 || !Array.isArray(value)) return value
  const missing = Object.fromEntries(columns.map((name) => [name, null]))
  return value.map((row: unknown) => (isObject(row) ? { ...missing, ...row } : row))
}

/** True for a missing value, and for rows in which one of the columns has no value. */
function isUnknown(value: unknown, columns: readonly string[]): boolean {
  if (isEmpty(value)) return true
  return Array.isArray(value) && value.some((row) => isObject(row) && columns.some((name) => isEmpty(row[name])))
}

function withOwnMatches(source: string): string {
  if (!source.includes('matches')) return source
  const places = matchesIn(source).map(({ at }) => at)
  return places.toSorted((a, b) => b - a).reduce((text, at) => text.slice(0, at) + OWN_MATCHES + text.slice(at + 'matches'.length), source)
}

provideReader(readExpression)
