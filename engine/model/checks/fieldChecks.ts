// Checks one field of a schema file: compatible keywords and existing names.

import type { FileColumn, FileField } from '../entity/entityFile.ts'
import { type MeValue, meValues } from '../expressions/me.ts'
import { namesReadBy, readsMe } from '../expressions/syntax.ts'
import { templateNames } from '../expressions/template.ts'
import type { FieldType } from '../formats/fieldKinds.ts'
import { formats, isCalendarField } from '../formats/formats.ts'
import { formComponents, unfitComponent } from '../formats/formComponents.ts'
import { checkBounds } from './boundChecks.ts'
import { typeOf } from './fieldTypes.ts'
import { type FileCheck, isSecretField, type Properties } from './fileCheck.ts'
import { checkChoiceLengths, checkGivenValues, checkStartValue } from './givenChecks.ts'
import type { JsonPath } from './jsonPath.ts'
import { patternFault } from './patternChecks.ts'
import { checkPoint } from './pointChecks.ts'
import { checkRef } from './refChecks.ts'
import { canBeBroken, canBeSatisfied } from './satisfiedConditions.ts'
import { checkSuggestions } from './suggestChecks.ts'
import { checkTableField } from './tableChecks.ts'
import { checkTotal } from './totalChecks.ts'
import { checkChoiceValues, checkConstantResult, checkConstantValue, isAlwaysGiven, RESULT_OF } from './valueChecks.ts'
import { checkCondition } from './whenChecks.ts'

export function checkField(check: FileCheck, path: JsonPath, field: FileField, properties: Properties): void {
  const name = String(path.at(-1))
  const merged = { ...properties[name], ...field }
  const type = typeOf(merged)
  if (merged.title === undefined) check.report(path, '"title" is missing.', 'Add "title".')
  if (merged.format && !formats[merged.format].types.includes(type)) {
    check.report(
      [...path, 'format'],
      `format "${merged.format}" does not fit type "${type}".`,
      `Use type ${formats[merged.format].types.join(' or ')}.`,
    )
  }
  if (field.default !== undefined) checkConstantValue(check, [...path, 'default'], field.default, name, merged)
  for (const [at, value] of (field.examples ?? []).entries()) checkConstantValue(check, [...path, 'examples', at], value, name, merged)
  checkUniqueField(check, path, merged, properties)
  checkChoices(check, path, merged)
  const unfit = field.pattern === undefined ? null : patternFault(field.pattern)
  if (unfit) check.report([...path, 'pattern'], unfit.fault, unfit.fix)
  checkSecret(check, path, merged)
  checkBounds(check, path, merged)
  checkChoiceLengths(check, path, merged)
  checkChoiceValues(check, path, name, merged)
  if (field.ref) checkRef(check, [...path, 'ref'], field.ref, properties)
  if (field['x-component'] !== undefined) component(check, [...path, 'x-component'], field['x-component'], type)
  several(check, path, merged)
  checkTableField(check, path, merged)
  if (field.search && merged.stored === false && merged.compute !== undefined)
    check.report([...path, 'search'], 'a formula that is not stored cannot be searched.', 'Remove "search", or "stored": false.')
  checkMessages(check, path, field)
  for (const [column, one] of Object.entries(field.items?.properties ?? {}))
    checkField(check, [...path, 'items', 'properties', column], one, field.items?.properties ?? {})
  checkPoint(check, path, merged, properties)
  if (field.private !== undefined && type !== 'string')
    check.report([...path, 'private'], 'only texts are masked.', 'Use type string, or remove it.')
  if (merged.private !== undefined && (merged.search === 'range' || merged.search === 'prefix'))
    check.report([...path, 'search'], 'a private field is found by its whole value or a part of it.', 'Use eq, in or like.')
  else if (merged.private !== undefined && merged.format === 'region' && merged.search)
    check.report(
      [...path, 'search'],
      'a region is found by its first digits, and a private field is not.',
      'Remove "search", or "private".',
    )
  if (typeof field.list === 'object' && field.list.inline && (type === 'string' || type === 'array') && merged.format !== 'switch')
    check.report([...path, 'list', 'inline'], 'only numbers and switches are changed in their cells.', 'Remove it.')
  if (typeof field.list === 'object' && field.list.bar !== undefined && type !== 'number' && type !== 'integer')
    check.report([...path, 'list', 'bar'], 'only numbers are drawn as bars.', 'Remove it.')
  const { dictionaries } = check.around
  if (field.dict !== undefined && dictionaries) check.known([...path, 'dict'], field.dict, dictionaries, 'known dictionary')
  if (field.compute !== undefined && readsMe(field.compute) && merged.stored !== false)
    check.report([...path, 'compute'], '"me" is another user for each reader.', 'Use "preset", or add "stored": false.')
  // A dialog, and a field that is typed anew each time, has the secrets that are typed beside it.
  const isTypedAnew = properties !== check.properties || field.stored === false || isSecretField(merged)
  const condition = (at: JsonPath, source: string, place: 'value' | 'key' = 'value') =>
    isTypedAnew ? check.expression(at, source, properties, 'bool', place) : check.condition(at, source, properties, place)
  if (field.when !== undefined) condition([...path, 'when'], field.when)
  checkCondition(check, path, name, merged, properties)
  const tones = typeof field.list === 'object' ? (field.list.tone ?? {}) : {}
  for (const [color, source] of Object.entries(tones)) condition([...path, 'list', 'tone', color], source)
  if (typeof field.list === 'object') checkColors(check, [...path, 'list'], field.list)
  if (field.preset !== undefined && field.default !== undefined)
    check.report([...path, 'preset'], 'the field has a default already.', 'Keep one of "default" and "preset".')
  if (field.serial !== undefined) checkSerial(check, [...path, 'serial'], merged, field.serial, properties)
  if (field.total !== undefined) checkTotal(check, [...path, 'total'], merged, field.total, properties)
  for (const kind of ['compute', 'preset'] as const)
    if (field[kind] !== undefined) {
      checkFormula(check, [...path, kind], field[kind], merged, properties)
      checkCircle(check, [...path, kind], name, properties)
      checkConstantResult(check, [...path, kind], field[kind], name, merged)
      checkGivenValues(check, [...path, kind], field[kind], name, merged, properties, kind === 'compute')
    }
  if (field.start !== undefined) checkStart(check, [...path, 'start'], merged, field.start, properties)
  for (const kind of ['boxes', 'english', 'unitField'] as const)
    if (field[kind] !== undefined) check.field([...path, kind], field[kind], properties)
  if (field.unitField !== undefined && field.unit !== undefined)
    check.report([...path, 'unitField'], 'the field has a unit already.', 'Keep one of "unit" and "unitField".')
  if (field.suggest !== undefined) checkSuggestions(check, [...path, 'suggest'], name, merged, field.suggest, properties)
  for (const [source, message] of Object.entries(field.warn ?? {})) {
    condition([...path, 'warn', source], source, 'key')
    if (!check.has([...path, 'warn', source]) && !canBeBroken(source, name, properties))
      check.report([...path, 'warn', source], 'it holds for every value, and an empty one is not judged.', 'Move it to another field.')
    for (const named of templateNames(message)) check.field([...path, 'warn', source], named, properties)
  }
  for (const source of Object.keys(field.titles ?? {})) condition([...path, 'titles', source], source, 'key')
  const validations = Object.keys(field.check ?? {})
  for (const source of validations) checkValidation(check, [...path, 'check', source], source, merged, properties)
  if (validations.length > 1 && !check.has([...path, 'check']) && !canBeSatisfied(validations, name, properties))
    check.report([...path, 'check'], 'no value of the field satisfies all of these conditions.', 'Correct one of them.')
}

/** Checks a `check` condition: it may read stored fields only, because bulk edits and restores have no other values. */
function checkValidation(check: FileCheck, path: JsonPath, source: string, field: FileField, properties: Properties): void {
  check.expression(path, source, properties, 'bool', 'key')
  if (!check.has(path) && !canBeSatisfied([source], String(path.at(-3)), properties))
    check.report(path, 'no value of the field satisfies it.', 'Correct the condition.')
  const names = namesReadBy(source)
  if (names.length > 0 && names.every((name) => isAlwaysGiven(properties[name] ?? {})))
    check.report(path, 'nobody writes the fields that it reads.', 'Read a field that people write.')
  if (field.stored === false || isSecretField(field)) return
  for (const name of names) {
    const { stored, compute, children, serial } = properties[name] ?? {}
    if (serial) check.report(path, `the server makes the number "${name}" after this check.`, 'Read another field.')
    const isSecret = isSecretField(properties[name] ?? {})
    if (isSecret || (stored === false && compute === undefined && children === undefined))
      check.report(
        path,
        `"${name}" is ${isSecret ? 'a secret' : 'not stored'}, so later changes of the record would break this check.`,
        isSecret ? `Move the check to "${name}".` : `Move the check to "${name}", or store it.`,
      )
  }
}

/** Messages of rules are shown as they are; only those of `warn` have values in them. */
function checkMessages(check: FileCheck, path: JsonPath, { check: conditions = {}, message = {} }: FileField): void {
  for (const [keyword, messages] of Object.entries({ check: conditions, message }))
    for (const [key, text] of Object.entries(messages))
      if (templateNames(text).length > 0)
        check.report([...path, keyword, key], 'the message is shown as it is, without values.', 'Write it without "${…}".')
}

/** Checks `unique`, which an index of the table enforces. */
function checkUniqueField(
  check: FileCheck,
  path: JsonPath,
  { unique, stored, default: fallback }: FileField,
  properties: Properties,
): void {
  if (unique === undefined || unique === false) return
  if (unique === true && fallback !== undefined)
    check.report([...path, 'default'], 'two records that begin with it would not be unique.', 'Remove "default", or "unique".')
  if (stored === false) check.report([...path, 'unique'], 'the field is not stored.', 'Remove "unique", or "stored": false.')
  for (const [at, other] of (Array.isArray(unique) ? unique : []).entries()) {
    check.field([...path, 'unique', at], other, properties)
    if (isSecretField(properties[other] ?? {}))
      check.report([...path, 'unique', at], 'uniqueness would tell whether another record has the secret.', 'Remove it.')
    if (properties[other]?.stored === false)
      check.report([...path, 'unique', at], `"${other}" is not stored.`, 'Name fields with a column.')
  }
}

/** Controls that offer choices. */
const CHOOSING: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'check-tree', 'switch', 'tree'])

/** Refuses search, sorting and uniqueness of secret fields, and hashes of values that are no texts. */
function checkSecret(check: FileCheck, path: JsonPath, field: FileField): void {
  const isSecret = isSecretField(field)
  const hasChoices = (field.enum ?? field.dict ?? field.dictBiz ?? field.ref) !== undefined
  if (field.hashed && (typeOf(field) !== 'string' || hasChoices))
    check.report([...path, 'hashed'], 'only a text is stored as a hash.', 'Remove it.')
  const isSorted = typeof field.list === 'object' && field.list.sortable === true
  if (isSorted && (isSecret || field.stored === false || field.private !== undefined || typeOf(field) === 'array'))
    check.report([...path, 'list', 'sortable'], 'a list is not sorted by such a field.', 'Remove it.')
  if (isSecret && field.unique)
    check.report([...path, 'unique'], 'uniqueness would tell whether another record has the secret.', 'Remove it.')
  if (field.search && isSecret) check.report([...path, 'search'], 'a secret cannot be searched.', 'Remove it.')
}

/** Checks choices: a field has at most one source of choices, and its type and format must suit them. */
function checkChoices(check: FileCheck, path: JsonPath, field: FileField): void {
  const sources = (['enum', 'dict', 'dictBiz', 'ref'] as const).filter((keyword) => field[keyword] !== undefined)
  for (const keyword of sources.slice(1))
    check.report([...path, keyword], `the choices come from "${sources[0]}" already.`, `Keep one of "${sources[0]}" and "${keyword}".`)
  const holds = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', array: 'object' }[typeOf(field)]
  const unfit = field.enum?.find((value) => typeof value !== holds)
  if (unfit !== undefined)
    check.report(
      [...path, 'enum'],
      `${JSON.stringify(unfit)} is not of type "${typeOf(field)}".`,
      'Add the "type" of the choices, or change them.',
    )
  if (sources.length > 0 && typeOf(field) === 'boolean')
    check.report([...path, sources[0] as string], 'no choice is true or false.', 'Use type "string" or "integer", or "format": "switch".')
  const format = field.format && formats[field.format]
  const refused = format?.test && check.choiceKeys(field)?.find((key) => !format.test?.(key))
  if (refused !== undefined && CHOOSING.has(format?.widget ?? ''))
    check.report([...path, 'format'], `"${field.format}" does not take the choice "${refused}".`, 'Use "select", or other choices.')
  if (sources[0] !== undefined && format && field.format !== 'id' && (format.choices || !CHOOSING.has(format.widget)))
    check.report(
      [...path, 'format'],
      `format "${field.format}" has no choices of "${sources[0]}".`,
      'Use "select", "radio" or "checkbox", or remove it.',
    )
  if (field.ref?.entity !== undefined && (field.ref.value ?? 'id') === 'id' && typeOf(field) !== 'string')
    check.report([...path, 'type'], 'the id of a record is a text.', 'Remove "type".')
  if (field.upload !== undefined && !(field.format && formats[field.format].files))
    check.report([...path, 'upload'], 'only a file or an image is uploaded.', 'Add "format": "file" or "image", or remove it.')
}

/** Checks a formula: its result must have the type of the field, and a date may not be copied from a plain text. */
function checkFormula(check: FileCheck, path: JsonPath, source: string, field: FileField, properties: Properties): void {
  check.expression(path, source, properties, RESULT_OF[typeOf(field)])
  checkChildrenCondition(check, path, source, properties)
  const { format = 'text' } = properties[source.trim()] ?? {}
  if (source.trim() in properties && isCalendarField(field) && !isCalendarField({ format }))
    check.report(path, `"${source.trim()}" is no day.`, 'Compute it from a field with a day or a moment.')
}

/** Refuses formulas over child records, which the server does not load when it computes a record. */
function checkChildrenCondition(check: FileCheck, path: JsonPath, source: string, properties: Properties): void {
  for (const name of namesReadBy(source))
    if (properties[name]?.children)
      check.report(path, `"${name}" holds records of another entity.`, 'Compute it from "items", or from fields of this record.')
}

function checkColors(check: FileCheck, path: JsonPath, { tag = {}, tone = {} }: FileColumn): void {
  const colors = { tag: Object.entries(tag), tone: Object.keys(tone).map((color) => [color, color] as const) }
  for (const [keyword, named] of Object.entries(colors)) for (const [key, color] of named) check.color([...path, keyword, key], color)
}

/** Reports a formula that needs the value of its own field, directly or through the formulas of others. */
function checkCircle(check: FileCheck, path: JsonPath, name: string, properties: Properties): void {
  const namedBy = (field: string): readonly string[] => {
    const formula = properties[field]?.compute ?? properties[field]?.preset
    return formula === undefined ? [] : namesReadBy(formula)
  }
  const ways = new Map<string, readonly string[]>([[name, [name]]])
  for (const [at, way] of ways) {
    for (const next of namedBy(at)) {
      if (next === name) {
        const circle = [...way, name].map((field) => `"${field}"`).join(' from ')
        check.report(path, `the value is computed in a circle: ${circle}.`, 'Compute it from other fields.')
        return
      }
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
}

/** Checks `serial`: only the server sets the number, and the records must be in a table of our own. */
function checkSerial(
  check: FileCheck,
  path: JsonPath,
  field: FileField,
  { per = [] }: NonNullable<FileField['serial']>,
  known: Properties,
): void {
  for (const [at, name] of per.entries()) {
    check.field([...path, 'per', at], name, known)
    const { stored, items, children } = known[name] ?? {}
    if (stored === false || items || children || isSecretField(known[name] ?? {}))
      check.report([...path, 'per', at], `"${name}" is not stored as one value.`, 'Name a field with a column.')
  }
  for (const keyword of ['default', 'preset', 'start', 'compute', 'unique', 'stored', 'writeOnly', 'private'] as const)
    if (field[keyword] !== undefined) check.report([...path.slice(0, -1), keyword], 'the server gives the running number.', 'Remove it.')
  if ((field.type ?? 'string') !== 'string' || field.dict || field.dictBiz || field.enum || field.ref)
    check.report(path, 'a running number is a text.', 'Use type string without choices.')
  if (known !== check.properties || check.file.source || check.file.series)
    check.report(path, 'only fields of records that people write here have running numbers.', 'Remove it.')
}

/** Checks `start`: `me.projectId`, or a field of the record that another field refers to. */
function checkStart(check: FileCheck, path: JsonPath, field: FileField, start: string, properties: Properties): void {
  const [from = '', member = ''] = start.split('.')
  if (from === 'me') {
    const isKnown = check.known(
      path,
      start,
      meValues.map((member) => `me.${member}`),
      'value of the user who adds a record',
    )
    if (isKnown && !check.has(path) && isOfType(check, path, start, 'string', field))
      checkStartValue(check, path, start, member as MeValue, field)
    return
  }
  check.field(path, from, properties)
  const entity = properties[from]?.ref?.entity
  if (from in properties && entity === undefined)
    check.report(path, `"${from}" refers to no entity.`, 'Name a field with "ref" and "entity".')
  const known = entity === undefined ? null : check.fieldsOf(entity)
  if (!known) return
  check.field(path, member, known)
  const given = known[member]
  if (!given || check.has(path) || !isOfType(check, path, start, typeOf(given), field)) return
  if (given.stored === false) check.report(path, `"${member}" is not stored.`, 'Name a stored field.')
  else checkStartValue(check, path, start, given, field)
}

/** Reports a value whose type differs from that of the field; an integer is allowed for a number. */
function isOfType(check: FileCheck, path: JsonPath, start: string, given: FieldType, field: FileField): boolean {
  const type = typeOf(field)
  const isFit = given !== 'array' && (given === type || (given === 'integer' && type === 'number'))
  if (!isFit) check.report(path, `"${start}" is of type "${given}".`, `Name a value of type ${type}.`)
  return isFit
}

function component(check: FileCheck, path: JsonPath, name: string, type: FieldType): void {
  const unfit = unfitComponent(name, type)
  if (unfit) check.report(path, `"${name}" ${unfit.fault}.`, unfit.fix)
  else check.known(path, name, formComponents, 'form component')
}

/** Checks `check-tree` and `checkbox`, which need a tree or a list of choices. */
function several(check: FileCheck, path: JsonPath, { format, ref, dict, dictBiz, enum: values }: FileField): void {
  if (format === 'check-tree' && (!ref?.tree || ref.lazy))
    check.report([...path, 'format'], 'a check-tree shows a whole tree.', 'Add "ref" with "tree": true and without "lazy".')
  if (format === 'checkbox' && (ref?.tree || !(ref ?? dict ?? dictBiz ?? values)))
    check.report([...path, 'format'], 'a checkbox shows a list of choices.', 'Add "enum", "dict" or a "ref" without "tree".')
}
