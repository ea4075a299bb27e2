// Checks values in a schema file against the rules of their fields: defaults, examples, filters, and values of `set`.

import { splitIds } from '../commaIds.ts'
import type { FileField } from '../entity/entityFile.ts'
import { normaliseField } from '../entity/field.ts'
import { checkExpression, readExpression } from '../expressions/cel.ts'
import { meValues } from '../expressions/me.ts'
import { isParsable, namesReadBy, readsMe } from '../expressions/syntax.ts'
import { templateNames } from '../expressions/template.ts'
import { isFilter, isFilterValue, parseFilter } from '../list/filter.ts'
import { validateValue } from '../records/rules.ts'
import { CEL_TYPE, typeOf } from './fieldTypes.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Required CEL type of a formula, by the type of its field. */
export const RESULT_OF = { string: 'string', number: 'double', integer: 'double', boolean: 'bool', array: 'any' } as const

/** Checks a constant value of a field by the same rules as a value from a form. */
export function checkConstantValue(check: FileCheck, path: JsonPath, value: unknown, name: string, field: FileField): void {
  const type = typeOf(field)
  const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type
  if (!fits) {
    check.report(path, `${JSON.stringify(value)} is not of type "${type}".`, `Write a value of type ${type}.`)
    return
  }
  checkKey(check, path, value, field)
  const rule = brokenRule(value, name, field)
  const most = MAX_DEGREES[coordinateOf(check, name) ?? 'none']
  if (rule) check.report(path, `${JSON.stringify(value)} breaks ${rule} of this field.`, 'Write a value that the field accepts.')
  else if (Math.abs(Number(value)) > most)
    check.report(path, `${value} is no coordinate of a place.`, `Write degrees from -${most} to ${most}.`)
}

/** Checks the choices of a field by its other rules; lengths are checked for all kinds of choices together. */
export function checkChoiceValues(check: FileCheck, path: JsonPath, name: string, field: FileField): void {
  const { enum: choices, minLength: _, maxLength: __, ...others } = field
  for (const [at, choice] of (check.has([...path, 'enum']) ? [] : (choices ?? [])).entries()) {
    const rule = brokenRule(choice, name, others)
    if (rule)
      check.report([...path, 'enum', at], `${JSON.stringify(choice)} breaks ${rule} of this field.`, 'Remove it, or change that rule.')
  }
}

const MAX_DEGREES = { longitude: 180, latitude: 90, none: Number.POSITIVE_INFINITY } as const

/** Coordinate of a place on the map that the field holds; `undefined` for another field. */
function coordinateOf({ properties }: FileCheck, name: string): 'longitude' | 'latitude' | undefined {
  const points = Object.values(properties).flatMap(({ point }) => point ?? [])
  return (['longitude', 'latitude'] as const).find((part) => points.some((point) => point[part] === name))
}

/** Checks the value of a formula that reads neither fields nor the user, and so is constant. */
export function checkConstantResult(check: FileCheck, path: JsonPath, source: string, name: string, field: FileField): void {
  if (!isParsable(source) || namesReadBy(source).length > 0 || readsMe(source) || check.has(path)) return
  checkConstantValue(check, path, readExpression(source).evaluate({}), name, field)
}

/** True if the server sets a value in every record: a running number, a total, or a constant formula. */
export function isAlwaysGiven({ serial, total, compute }: FileField): boolean {
  return (
    (serial ?? total) !== undefined ||
    (compute !== undefined && isParsable(compute) && namesReadBy(compute).length === 0 && !readsMe(compute))
  )
}

/** The first rule that the value breaks. Rules that read other fields, and invalid rules, are skipped. */
function brokenRule(value: unknown, name: string, file: FileField): string | null {
  const { when: _, compute: __, preset: ___, titles: ____, warn: _____, pattern, check: conditions = {}, ...plain } = file
  const readable = Object.entries(conditions).filter(
    ([source]) => checkExpression(source, { [name]: CEL_TYPE[typeOf(file)] }, 'bool') === null,
  )
  const own = { ...plain, list: false as const, readOnly: false, check: Object.fromEntries(readable) }
  const alone = normaliseField(name, pattern === undefined || !isPattern(pattern) ? own : { ...own, pattern }, false)
  const broken = alone.rules.find((rule) => validateValue({ ...alone, rules: [rule] }, value, { [name]: value }))
  if (!broken) return null
  return broken.kind === 'check' ? `"${broken.expression.source}"` : `"${broken.kind}"`
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') !== null
  } catch {
    return false
  }
}

/**
 * Checks a key against the entries of its dictionary, and refuses record ids, which differ between systems; `0`, the top of a tree, is
 * allowed.
 */
function checkKey(check: FileCheck, path: JsonPath, value: unknown, field: FileField): void {
  const code = field.dict ?? field.dictBiz
  const keys = code === undefined ? undefined : check.around.dictionaryKeys?.get(code)
  for (const key of keys ? splitIds(value) : []) check.known(path, key, keys ?? [], `entry of the dictionary "${code}"`)
  const { ref } = field
  if (ref?.entity !== undefined && (ref.value ?? 'id') === 'id' && value !== '' && !(value === '0' && ref.tree))
    check.report(path, 'another system gives the record another id.', 'Use "start" or "preset", or remove it.')
}

/** Name of the field in a filter key, without the operator. */
function filterName(check: FileCheck, key: string): string {
  return key in check.properties || !key.includes('_') ? key : key.slice(0, key.lastIndexOf('_'))
}

/** Reports an operator that the field does not support; false if it does so. */
function checkOperator(check: FileCheck, path: JsonPath, key: string, name: string): boolean {
  const field = check.properties[name]
  if (!field || check.has(path)) return false
  const { pattern: _, compute: __, preset: ___, ...plain } = field
  if (isFilter(parseFilter({ field: { [name]: normaliseField(name, { ...plain, list: false }, false) } }, key))) return true
  const operator = key === name ? 'a value' : `"${key.slice(name.length + 1)}"`
  check.report(path, `"${name}" is not compared by ${operator}.`, `Ask by "${name}_null" or "${name}_notnull", or by another field.`)
  return false
}

const OTHER_FILTER = 'Ask by another field, or set "add": false below "actions".'

/**
 * Checks a value of `where`. Without an operator it is also the default of new records; templates and values of other operators are not
 * checked.
 */
export function checkFilterValue(check: FileCheck, path: JsonPath, key: string, value: unknown, isDefault: boolean): void {
  if (value === '') {
    check.report(path, 'an empty text is no value: no record has it.', `Ask for records without a value by "${key.split('_')[0]}_null".`)
    return
  }
  const templates = typeof value === 'string' ? templateNames(value) : []
  for (const name of templates)
    check.known(
      path,
      name,
      meValues.map((member) => `me.${member}`),
      'value of the user who looks at the list',
    )
  const name = filterName(check, key)
  if (!checkOperator(check, path, key, name)) return
  const field = check.properties[name]
  if (isDefault && field && key === `${name}_null` && isAlwaysGiven(field)) {
    check.report(path, `every new record has a value in "${name}".`, OTHER_FILTER)
    return
  }
  if (!field || templates.length > 0) return
  const type = typeOf(field)
  if (isDefault && (key === name || key === `${name}_equal`)) {
    if (field.serial) check.report(path, `the server gives every new record another "${name}".`, OTHER_FILTER)
    if (field.total && (field.total.take !== 'count' || Number(value) !== 0))
      check.report(path, `the server reckons "${name}" from other records, of which a new record has none.`, OTHER_FILTER)
    checkConstantValue(check, path, value, name, field)
    return
  }
  const alone = normaliseField(name, { ...field, list: false }, false)
  const filter = parseFilter({ field: { [name]: alone } }, key)
  if (isFilter(filter) && !isFilterValue(filter, String(value)))
    check.report(
      path,
      `${JSON.stringify(value)} cannot be compared with "${name}", which is of type "${type}".`,
      'Write a value of that type.',
    )
  if (field.enum) check.known(path, String(value), field.enum.map(String), `value of "${name}"`)
  checkKey(check, path, value, field)
}

/** Checks a value of a filter of another entity's records: a choice that they can have. */
export function checkFilterChoice(
  check: FileCheck,
  path: JsonPath,
  key: string,
  value: unknown,
  properties: FileCheck['properties'],
): void {
  const [name, operator = 'equal'] = key in properties ? [key] : [key.slice(0, key.lastIndexOf('_')), key.slice(key.lastIndexOf('_') + 1)]
  const field = properties[name]
  const keys = field && check.choiceKeys(field)
  if (!keys || check.has(path) || !['equal', 'notequal', 'in'].includes(operator)) return
  const what = field.enum ? `value of "${name}"` : `entry of the dictionary "${field.dict ?? field.dictBiz}"`
  for (const one of splitIds(value)) if (!one.includes('${')) check.known(path, one, keys, what)
}
