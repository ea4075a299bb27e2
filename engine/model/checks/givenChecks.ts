// Checks that values written by expressions or copied from other records satisfy the rules of the field, since no user can correct them.

import type { FileField } from '../entity/entityFile.ts'
import { registeredFunctions } from '../expressions/functions.ts'
import type { MeValue } from '../expressions/me.ts'
import { additions } from '../expressions/moments.ts'
import { type ValueSource, valueSourcesOf } from '../expressions/valueSources.ts'
import { formats, isCalendarField, isMomentField, isTimeField } from '../formats/formats.ts'
import { entityOfPrincipal, type Principal, principalNamed } from '../list/principals.ts'
import { typeOf } from './fieldTypes.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { patternLength } from './patternChecks.ts'
import { checkConstantValue } from './valueChecks.ts'

/** Kind of record that a value of the user refers to. */
const PRINCIPALS: Readonly<Record<string, Principal>> = { id: 'person', deptId: 'department', projectId: 'site' }

const USUAL_LENGTH = 255
/** Maximum number of characters of a record id. */
const ID_LENGTH = 20
/** Number of characters of the ids that the server makes. */
const MADE_ID_LENGTH = 19
const KEY_LENGTH = 60
/** Number of characters of `YYYY-MM-DD`. */
const DAY_LENGTH = 10
/** Number of characters of `YYYY-MM-DD HH:mm:ss`. */
const MOMENT_LENGTH = 19
/** Number of characters of `HH:mm:ss`. */
const TIME_LENGTH = 8

/** Functions that return whole numbers. */
const WHOLE = new Set(['days', 'years', 'size', 'indexOf', 'lastIndexOf', 'int'])

/**
 * Checks the possible values of an expression against a field.
 * @param isComputed true for `compute`: only rules that the file states are checked
 */
export function checkGivenValues(
  check: FileCheck,
  path: JsonPath,
  source: string,
  name: string,
  field: FileField,
  properties: Properties,
  isComputed = false,
): void {
  if (check.has(path)) return
  const sources = valueSourcesOf(source)
  // `checkConstantResult` checks a formula that is a single literal.
  for (const given of sources) {
    if (given.kind === 'literal') {
      if (sources.length > 1 && given.value !== null && given.value !== '') checkConstantValue(check, path, given.value, name, field)
      continue
    }
    const known = knownAs(given, properties)
    const unfit = known === null ? unfitText(check, given, field, properties) : unfitField(check, known.field, field, isComputed)
    if (unfit === null) continue
    const what = known === null ? `the result of "${source}"` : `the value of "${known.name}"`
    check.report(
      path,
      `${what} need not be ${unfit}.`,
      'Take it from a field with the same choices and rules, or loosen those of this field.',
    )
    return
  }
}

/** The same check for `start`: `me.deptId`, or a field of another record. */
export function checkStartValue(check: FileCheck, path: JsonPath, start: string, given: FileField | MeValue, field: FileField): void {
  const source = typeof given === 'string' ? meField(given) : given
  const unfit = source && unfitField(check, source, field, false)
  if (unfit)
    check.report(
      path,
      `the value of "${start}" need not be ${unfit}.`,
      'Name a value with the same choices and rules, or loosen those of this field.',
    )
}

interface Known {
  name: string
  field: FileField
}

/** The field that the values of a source come from; `null` for results of operators and of most functions. */
function knownAs(given: ValueSource, properties: Properties): Known | null {
  if (given.kind === 'field') {
    const field = properties[given.name]
    return field ? { name: given.name, field } : null
  }
  if (given.kind === 'me') {
    const field = meField(given.member)
    return field ? { name: `me.${given.member}`, field } : null
  }
  if (given.kind !== 'call') return null
  if (given.name === 'today') return { name: 'today()', field: { format: 'date' } }
  if (given.name === 'now') return { name: 'now()', field: { format: 'date-time' } }
  if (given.name === 'addHours' || given.name === 'addMinutes') return { name: `${given.name}()`, field: { format: 'date-time' } }
  const [moved, from, to] = given.of
  const known = moved ? knownAs(moved, properties) : null
  if (known && given.name === 'substring' && isLiteral(from, 0) && isLiteral(to, DAY_LENGTH) && isMomentField(known.field))
    return { ...known, field: { format: 'date' } }
  return given.name in additions ? known : null
}

const isLiteral = (source: ValueSource | undefined, value: unknown): boolean => source?.kind === 'literal' && source.value === value

function meField(member: string): FileField | null {
  const principal = PRINCIPALS[member]
  if (member === 'name') return {}
  return principal === undefined ? null : { format: 'id', ref: { entity: principal } }
}

/** Name of the rule that an arbitrary result of this kind may break; `null` if there is none. */
function unfitText(check: FileCheck, given: ValueSource, field: FileField, properties: Properties): string | null {
  // Registered functions return values of a valid form.
  if (given.kind === 'call' && registeredFunctions().has(given.name)) return null
  const choices = choicesOf(field)
  if (choices !== null) return choices
  if (typeOf(field) === 'integer') return isWhole(check, given, properties) ? null : 'a whole number'
  const { format, pattern } = field
  if (format && (formats[format].test || formats[format].files)) return `of the format "${format}"`
  return pattern === undefined ? null : 'of the "pattern"'
}

function isWhole(check: FileCheck, given: ValueSource, properties: Properties): boolean {
  switch (given.kind) {
    case 'literal':
      return typeof given.value !== 'number' || Number.isInteger(given.value)
    case 'field':
      return properties[given.name]?.type !== 'number'
    case 'call':
      return WHOLE.has(given.name) || registeredFunctions().has(given.name) || isWholeCall(check, given, properties)
    case 'operator':
      return given.name !== '/' && given.of.every((part) => isWhole(check, part, properties))
    case 'me':
      return true
  }
}

/** True for a call that returns whole numbers, such as a sum of whole numbers or `double` of a numeric key. */
function isWholeCall(check: FileCheck, { name, of }: ValueSource & { kind: 'call' }, properties: Properties): boolean {
  const [first, second] = of
  if (first?.kind !== 'field') return false
  const field = properties[first.name]
  if (name === 'sum' && second?.kind === 'literal') return field?.items?.properties[String(second.value)]?.type === 'integer'
  const code = field?.dict ?? field?.dictBiz
  const keys = field?.enum ?? (code === undefined ? [] : check.around.dictionaryKeys?.get(code))
  // If the entries of a dictionary are unknown, its keys are assumed to be numbers.
  return name === 'double' && (keys === undefined || (keys.length > 0 && keys.every((key) => Number.isInteger(Number(key)))))
}

/** Name of the rule of `field` that a value of `source` may break; `null` if there is none. */
function unfitField(check: FileCheck, source: FileField, field: FileField, isComputed: boolean): string | null {
  if (choicesOf(field) !== null) return hasSameChoices(check, source, field) ? null : choicesOf(field)
  const { format, pattern } = field
  if (format && (formats[format].test || formats[format].files) && source.format !== format) return `of the format "${format}"`
  if (pattern !== undefined && source.pattern !== pattern) return 'of the "pattern"'
  return typeOf(field) === 'string' ? unfitLength(check, source, field, isComputed) : unfitNumber(source, field)
}

function choicesOf({ enum: values, dict, dictBiz, ref }: FileField): string | null {
  if (values) return 'a value of the "enum"'
  if (dict ?? dictBiz) return `an entry of the dictionary "${dict ?? dictBiz}"`
  return ref ? `a choice of "${ref.entity ?? ref.url}"` : null
}

/** True if the value is a comma-joined list of keys. */
const isSeveral = ({ format, ref }: Pick<FileField, 'format' | 'ref'>): boolean =>
  ref?.multiple === true || (format !== undefined && formats[format].multiple === true)

function hasSameChoices(check: FileCheck, source: FileField, field: FileField): boolean {
  const { enum: values, dict, dictBiz, ref } = field
  if (values) return source.enum?.every((value) => values.includes(value)) ?? false
  const code = dict ?? dictBiz
  if (code !== undefined) {
    const keys = check.around.dictionaryKeys?.get(code)
    if (source.enum) return keys === undefined || source.enum.every((value) => keys.includes(String(value)))
    return (source.dict ?? source.dictBiz) === code
  }
  if (!ref || !source.ref) return false
  if (ref.url !== undefined || source.ref.url !== undefined) return ref.url === source.ref.url
  if (isSeveral(source) && !isSeveral(field)) return false
  const [given = '', taken = ''] = [source.ref.entity, ref.entity]
  const tableOf = (name: string) => check.other(name)?.base ?? name
  // Until the program registers the entities of users, any reference may point at them.
  const principal = Object.values(PRINCIPALS).find((known) => known === given)
  const isPrincipal = principal !== undefined && (entityOfPrincipal(principal) === null || principalNamed(tableOf(taken)) === principal)
  return isPrincipal || (tableOf(given) === tableOf(taken) && (source.ref.value ?? 'id') === (ref.value ?? 'id'))
}

function unfitLength(check: FileCheck, source: FileField, field: FileField, isComputed: boolean): string | null {
  const most = field.maxLength ?? (isComputed ? Number.POSITIVE_INFINITY : longestOf(check, { format: field.format }))
  if (longestOf(check, source) > most) return `at most ${most} characters long`
  const least = field.minLength ?? 0
  return least > Math.max(1, source.minLength ?? 0) ? `at least ${least} characters long` : null
}

/** Maximum length of a value of the field, in characters. */
function longestOf(check: FileCheck, { format, maxLength, enum: values, dict, dictBiz, ref, serial }: FileField): number {
  if (values) return Math.max(...values.map((value) => String(value).length))
  const isOfSeveral = isSeveral({ format, ref })
  const code = dict ?? dictBiz
  if (!isOfSeveral && code !== undefined)
    return Math.max(0, ...(check.around.dictionaryKeys?.get(code)?.map(({ length }) => length) ?? [KEY_LENGTH]))
  if (!isOfSeveral && ref) return ID_LENGTH
  if (serial) return serial.format.length + KEY_LENGTH
  if (isCalendarField({ format }) || isTimeField({ format })) return ID_LENGTH
  return maxLength ?? (format && formats[format].maxLength) ?? USUAL_LENGTH
}

/** Checks the bounds of length of a field whose values are chosen or picked: nobody can type others. */
export function checkChoiceLengths(check: FileCheck, path: JsonPath, field: FileField): void {
  const lengths = choiceLengths(check, field)
  if (lengths.length === 0) return
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field
  const fault = `the values that can be chosen have ${shortest === longest ? longest : `${shortest} to ${longest}`} characters.`
  if (maxLength < longest) check.report([...path, 'maxLength'], fault, 'Remove it.')
  const length = field.pattern === undefined || isSeveral(field) ? null : patternLength(field.pattern)
  if (length && (length.min > longest || length.max < shortest)) check.report([...path, 'pattern'], fault, 'Remove it.')
  if (minLength > (isSeveral(field) ? Number.POSITIVE_INFINITY : shortest)) check.report([...path, 'minLength'], fault, 'Remove it.')
}

/** Lengths of the values that can be chosen or picked, in characters; of one of them, where several are chosen. Empty if unknown. */
function choiceLengths(check: FileCheck, field: FileField): readonly number[] {
  if (typeOf(field) !== 'string') return []
  const keys = check.choiceKeys(field)
  if (keys) return keys.map((key) => [...key].length)
  // Ids of another platform may be shorter.
  if (field.ref?.entity !== undefined && (field.ref.value ?? 'id') === 'id' && !check.around.otherPlatform) return [MADE_ID_LENGTH]
  if (isMomentField(field)) return [MOMENT_LENGTH]
  if (isTimeField(field)) return [TIME_LENGTH]
  return isCalendarField(field) ? [DAY_LENGTH] : []
}

function unfitNumber(source: FileField, field: FileField): string | null {
  if (typeOf(field) === 'integer' && typeOf(source) === 'number') return 'a whole number'
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field
  const least = Math.max(source.minimum ?? Number.NEGATIVE_INFINITY, source.exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
  const most = Math.min(source.maximum ?? Number.POSITIVE_INFINITY, source.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  if (minimum !== undefined && least < minimum) return `at least ${minimum}`
  if (maximum !== undefined && most > maximum) return `at most ${maximum}`
  if (
    exclusiveMinimum !== undefined &&
    !(least > exclusiveMinimum || (source.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) >= exclusiveMinimum)
  )
    return `above ${exclusiveMinimum}`
  if (
    exclusiveMaximum !== undefined &&
    !(most < exclusiveMaximum || (source.exclusiveMaximum ?? Number.POSITIVE_INFINITY) <= exclusiveMaximum)
  )
    return `below ${exclusiveMaximum}`
  if (multipleOf === undefined) return null
  const step = source.multipleOf ?? (typeOf(source) === 'integer' ? 1 : 0)
  return step > 0 && Number.isInteger(Number((step / multipleOf).toFixed(9))) ? null : `a multiple of ${multipleOf}`
}
