// Checks values that the file itself holds against the rules of their field: defaults, examples, filters, and what an action sets.

import { splitIds } from '../commaIds.ts'
import type { FileField } from '../entity/entityFile.ts'
import { normaliseField } from '../entity/field.ts'
import { isParsable, namesReadBy } from '../expressions/cel.ts'
import { templateNames } from '../expressions/template.ts'
import type { FieldType } from '../formats/fieldKinds.ts'
import { judgeField } from '../records/rules.ts'
import type { FileCheck } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

export function typeOf({ type, items, children }: FileField): FieldType {
  return type ?? ((items ?? children) ? 'array' : 'string')
}

/** The result of a formula for a field, by the type of the field. */
export const RESULT_OF = { string: 'string', number: 'double', integer: 'double', boolean: 'bool', array: 'any' } as const

/** A value that the file gives to a field: it must be one that a form or a call may send. */
export function valueFacts(check: FileCheck, path: JsonPath, value: unknown, name: string, field: FileField): void {
  const type = typeOf(field)
  const fits = type === 'integer' ? Number.isInteger(value) : typeof value === type
  if (!fits) {
    check.report(path, `${JSON.stringify(value)} is not of type "${type}".`, `Write a value of type ${type}.`)
    return
  }
  keyFacts(check, path, value, field)
  const rule = brokenRule(value, name, field)
  if (rule) check.report(path, `${JSON.stringify(value)} breaks ${rule} of this field.`, 'Write a value that the field accepts.')
}

/** The keyword of the first rule that the value breaks. Rules that need other fields are left out, and broken ones, which have findings. */
function brokenRule(value: unknown, name: string, file: FileField): string | null {
  const { when: _, compute: __, preset: ___, titles: ____, warn: _____, pattern, check: conditions = {}, ...plain } = file
  const readable = Object.entries(conditions).filter(([source]) => isParsable(source) && namesReadBy(source).every((one) => one === name))
  const own = { ...plain, list: false as const, readOnly: false, check: Object.fromEntries(readable) }
  const alone = normaliseField(name, pattern === undefined || !isPattern(pattern) ? own : { ...own, pattern }, false)
  const broken = alone.rules.find((rule) => judgeField({ ...alone, rules: [rule] }, value, { [name]: value }))
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

/** Keys of a dictionary, where its entries are known. */
function keyFacts(check: FileCheck, path: JsonPath, value: unknown, field: FileField): void {
  const code = field.dict ?? field.dictBiz
  const keys = code === undefined ? undefined : check.around.dictionaryKeys?.get(code)
  for (const key of keys ? splitIds(value) : []) check.known(path, key, keys ?? [], `entry of the dictionary "${code}"`)
}

/** A value of a `where` by the field that it asks for; templates are filled later, lists and operators hold texts. */
export function filterValueFacts(check: FileCheck, path: JsonPath, key: string, value: unknown, field: FileField | undefined): void {
  if (!field || (typeof value === 'string' && templateNames(value).length > 0)) return
  const type = typeOf(field)
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && value !== null && splitIds(value).some((one) => !Number.isFinite(Number(one))))
    check.report(path, `${JSON.stringify(value)} is no number, which "${key}" holds.`, 'Write a number.')
  if (type === 'boolean' && !['true', 'false', '0', '1'].includes(String(value)))
    check.report(path, `${JSON.stringify(value)} is neither true nor false, which "${key}" holds.`, 'Write true or false.')
  if (field.enum && splitIds(value).length === 1) check.known(path, String(value), field.enum.map(String), `value of "${key}"`)
  keyFacts(check, path, value, field)
}
