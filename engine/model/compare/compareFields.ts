// Differences between the fields of two versions of an entity, including table columns.

import type { JsonPath } from '../checks/jsonPath.ts'
import type { Field } from '../entity/entity.ts'
import { below, breaking, compatible, isSamePart, type KeywordChange, narrowing, type SchemaChange } from './change.ts'
import { compareRules } from './compareRules.ts'

/** Types that can hold every value of a type. */
const WIDER: Readonly<Partial<Record<Field['type'], readonly Field['type'][]>>> = {
  integer: ['number', 'string'],
  number: ['string'],
}
const FILL = 'Give it a "default" or a "preset", or let it be optional.'
const OLD_VALUES = 'Correct these records first, or keep the earlier rule.'

interface FieldPairs {
  /** Fields of the new version with their earlier version, which may have an earlier name. */
  kept: ReadonlyMap<Field, Field>
  gone: readonly Field[]
  added: readonly Field[]
}

export function fieldPairs(before: readonly Field[], after: readonly Field[]): FieldPairs {
  const earlier = (field: Field) =>
    before.find(({ name }) => name === field.name) ??
    before.find(({ name }) => field.was.includes(name) && !after.some((other) => other.name === name))
  const kept = new Map(after.flatMap((field) => (earlier(field) ? [[field, earlier(field) as Field] as const] : [])))
  const gone = before.filter((field) => ![...kept.values()].includes(field))
  return { kept, gone, added: after.filter((field) => !kept.has(field)) }
}

/** Compares two lists of fields. @param path path of the fields in the file */
export function compareFields(before: readonly Field[], after: readonly Field[], path: JsonPath): SchemaChange[] {
  const { kept, gone, added } = fieldPairs(before, after)
  return [
    ...gone.flatMap((field) => below(path, removed(field, added))),
    ...added.flatMap((field) => below([...path, field.name], addedField(field))),
    ...[...kept].flatMap(([field, old]) => changesOf(old, field, [...path, field.name])),
  ]
}

/** Change of a removed field, reported at the object with the fields. */
function removed({ name, stored, title, type, format }: Field, added: readonly Field[]): KeywordChange[] {
  if (!stored) return [narrowing(name, `"${name}" is gone: forms do not show it.`, 'Keep it if people need it.')]
  const alike = added.filter((field) => field.type === type && field.format === format && field.was.length === 0)
  const renamed = alike.find((field) => field.title === title) ?? (alike.length === 1 ? alike[0] : undefined)
  const fix = renamed
    ? `Write "was": "${name}" at "${renamed.name}" if that is its new name.`
    : 'Keep it with "list": false and "form": false if its values count.'
  const sentence = `"${name}" is gone: its values stay in the database and nobody sees them, and calls and filters that name it are refused.`
  const change = breaking(name, sentence, fix)
  return [renamed ? { ...change, rename: { from: name, to: renamed.name } } : change]
}

/** True if an insert must contain the field. */
const mustBeGiven = ({ required, readOnly, stored, ...field }: Field): boolean =>
  required &&
  !readOnly &&
  stored &&
  field.default === undefined &&
  [field.preset, field.compute, field.start, field.serial, field.when].every((part) => part === null)

function addedField(field: Field): KeywordChange[] {
  if (!mustBeGiven(field)) return [compatible('type', `"${field.name}" is new.`)]
  const sentence = `"${field.name}" is new and required: calls without it are refused, and stored records at their next edit.`
  return [breaking('required', sentence, FILL)]
}

function changesOf(before: Field, after: Field, path: JsonPath): SchemaChange[] {
  const keywords = [
    ...comparisons.flatMap((compare) => compare(before, after) ?? []),
    // The bounds of another type are not comparable.
    ...(before.type === after.type ? compareRules(before, after) : []),
  ]
  const { items: old } = before
  const { items: next } = after
  return [...below(path, keywords), ...(old && next ? compareFields(old.fields, next.fields, [...path, 'items', 'properties']) : [])]
}

type Comparison = (before: Field, after: Field) => KeywordChange | null

const comparisons: readonly Comparison[] = [
  (before, after) =>
    before.name === after.name
      ? null
      : narrowing('was', `"${before.name}" is "${after.name}" now: values move, and calls of the API must use the new name.`),
  (before, after) => {
    if (before.type === after.type) return null
    if (WIDER[before.type]?.includes(after.type)) return compatible('type', `"type" was "${before.type}": stored values stay.`)
    return breaking('type', `"type" was "${before.type}": stored values that do not fit keep the file from being taken.`, OLD_VALUES)
  },
  (before, after) =>
    before.type !== after.type || before.format === after.format
      ? null
      : narrowing('format', `"format" was "${before.format}": values are shown, typed and validated in another way.`),
  (before, after) => {
    if (before.stored === after.stored) return null
    if (after.stored) return compatible('stored', 'values are stored now.')
    return breaking('stored', 'values are not stored any more: what is stored stays in the database and nobody sees it.')
  },
  (before, after) => {
    if (before.required === after.required) return null
    if (!after.required) return compatible('required', 'it may be empty now.')
    if (!mustBeGiven(after))
      return narrowing('required', 'it is required now: stored records without it are refused at their next edit.', FILL)
    return breaking('required', 'it is required now: calls without it are refused, and stored records at their next edit.', FILL)
  },
  (before, after) => {
    if (before.readOnly === after.readOnly) return null
    if (!after.readOnly) return compatible('readOnly', 'people may write it now.')
    return breaking('readOnly', 'people cannot write it any more, and calls that do are ignored.')
  },
  (before, after) =>
    before.writeOnly || !after.writeOnly
      ? null
      : breaking('writeOnly', 'nobody reads it any more.', 'Remove "writeOnly" if people need it.'),
  (before, after) => {
    if (isSamePart(before.private, after.private)) return null
    if (after.private === null) return narrowing('private', 'it is not private any more: everybody who reads the record sees it whole.')
    return narrowing('private', 'it is private: people without the right see a mask, and lists are not sorted or searched by a part of it.')
  },
  (before, after) => {
    if (isSamePart(before.unique, after.unique)) return null
    if (after.unique === null) return compatible('unique', 'values need not differ any more.')
    return breaking('unique', 'values must differ now: equal stored values keep the index from being made.', 'Correct equal values first.')
  },
  (before, after) => {
    if (before.multiple === after.multiple) return null
    if (after.multiple) return compatible('multiple', 'it takes several values now.')
    return breaking('multiple', 'it takes one value: stored records with several are refused at their next edit.', OLD_VALUES)
  },
  (before, after) => {
    if (before.decimals === after.decimals || after.decimals === null) return null
    if (before.decimals !== null && before.decimals < after.decimals) return compatible('decimals', 'it takes more decimals.')
    return breaking('decimals', 'stored values with more decimals keep the file from being taken.', OLD_VALUES)
  },
  (before, after) => {
    const [old, next] = [before, after].map(choiceOf)
    if (old === next) return null
    return narrowing('ref', 'its choices come from another place: stored values may have no word, and are refused at their next edit.')
  },
  (before, after) =>
    isSamePart(before.compute, after.compute) || after.compute === null
      ? null
      : narrowing(
          'compute',
          'it is computed in another way: stored values stay until their record is saved.',
          'Run `npm run recompute`, or press Compute anew in the state of schema files.',
        ),
  (before, after) => (isSamePart(before.when, after.when) ? null : narrowing('when', 'it is shown under another condition.')),
  (before, after) => (isSamePart(before.total, after.total) ? null : narrowing('total', 'its total is computed anew for all records.')),
  (before, after) =>
    after.serial === null || isSamePart(before.serial, after.serial)
      ? null
      : narrowing('serial', 'new records are numbered in another way; stored numbers stay.'),
]

/** Source of the choices; values of `enum` are compared separately. */
function choiceOf({ choices }: Field): string {
  if (choices === null || choices.kind === 'enum') return choices?.kind ?? ''
  return choices.kind === 'dict' ? choices.code : choices.kind === 'entity' ? choices.entity : choices.url
}
