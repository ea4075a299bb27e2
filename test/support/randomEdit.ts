// Edits of schema files by chance: fields that come, go, change their name, type or rules.

import type { EntityFile, FileField } from '#model/entity/entityFile.ts'
import type { Random } from './month/random.ts'

/** Stored values of a field, from which bounds are taken that some records break. */
type ValuesOf = (field: string) => readonly unknown[]

type Edit = (file: EntityFile, name: string, field: FileField, random: Random, values: readonly unknown[]) => void

const texts = (values: readonly unknown[]): string[] => values.filter((value): value is string => typeof value === 'string' && value !== '')
const numbers = (values: readonly unknown[]): number[] => values.filter((value): value is number => typeof value === 'number')

function renamed(file: EntityFile, name: string, random: Random, more: Partial<FileField>): void {
  const properties = file.properties ?? {}
  const next = `${name}${random.pick(['New', 'Later'])}`
  file.properties = Object.fromEntries(
    Object.entries(properties).map(([key, field]) => (key === name ? [next, { ...field, ...more }] : [key, field])),
  )
}

const edits: Readonly<Record<string, Edit>> = {
  'remove a field': ({ properties = {} }, name) => delete (properties as Record<string, FileField>)[name],
  'rename a field': (file, name, _, random) => renamed(file, name, random, { was: name }),
  'rename a field without its earlier name': (file, name, _, random) => renamed(file, name, random, {}),
  'change the type': (_, __, field, random) => {
    field.type = random.pick(['string', 'number', 'integer', 'boolean'])
  },
  'give decimals': (_, __, field, random) => {
    field.decimals = random.whole(0, 3)
  },
  'require a field': (file, name) => {
    file.required = [...new Set([...(file.required ?? []), name])]
  },
  'no longer require a field': (file, name) => {
    file.required = (file.required ?? []).filter((one) => one !== name)
  },
  'shorten a text': (_, __, field, random, values) => {
    field.maxLength = Math.max(1, random.pick([...texts(values).map((text) => text.length), 20]) - random.whole(0, 1))
  },
  'lengthen a text': (_, __, field, random, values) => {
    field.minLength = random.pick([...texts(values).map((text) => text.length), 2]) + random.whole(0, 1)
  },
  'set a minimum': (_, __, field, random, values) => {
    field[random.pick(['minimum', 'exclusiveMinimum'] as const)] = random.pick([...numbers(values), 0])
  },
  'set a maximum': (_, __, field, random, values) => {
    field[random.pick(['maximum', 'exclusiveMaximum'] as const)] = random.pick([...numbers(values), 100])
  },
  'ask for multiples': (_, __, field, random) => {
    field.multipleOf = random.pick([1, 2, 0.5])
  },
  'set a pattern': (_, __, field, random) => {
    field.pattern = random.pick(['^\\d+$', '^[A-Z]', '^.{2,6}$', '[0-9]$'])
  },
  'offer choices': (_, __, field, random, values) => {
    const kept = [...new Set(texts(values))].filter(() => random.chance(0.6))
    field.enum = kept.length > 0 ? kept : ['x', 'y']
  },
  'make values unique': (_, __, field) => {
    field.unique = true
  },
  'check a value': (file, name, field, random, values) => {
    const other = random.pick(Object.keys(file.properties ?? {}))
    const [sample = 'x'] = texts(values)
    const source = random.pick([`!empty(${other})`, `${name} != '${sample.replaceAll("'", '')}'`, `size(${name}) < 6`, `${name} > 1.0`])
    field.check = { ...field.check, [source]: '不对' }
  },
  'show a field by condition': (file, _, field, random) => {
    field.when = `${random.pick(['', '!'])}empty(${random.pick(Object.keys(file.properties ?? {}))})`
  },
  'change the format': (_, __, field, random) => {
    field.format = random.pick([
      'email',
      'phone',
      'date',
      'date-time',
      'url',
      'textarea',
      'code',
      'credit-code',
      'money',
    ] as FileField['format'][])
  },
  'add a field': (file, _, __, random) => {
    const added: FileField = {
      title: '新字段',
      ...random.pick<FileField>([{}, { type: 'number' }, { default: '1' }, { format: 'date' }, { unique: true }]),
    }
    file.properties = { ...file.properties, addedField: added }
    if (random.chance(0.4)) file.required = [...(file.required ?? []), 'addedField']
  },
  'add a computed field': (file, name, _, random) => {
    const added: FileField = { title: '算出', compute: name, ...random.pick<FileField>([{}, { maxLength: 3 }]) }
    file.properties = { ...file.properties, addedField: added }
  },
  'make a field read-only': (_, __, field) => {
    field.readOnly = true
  },
  'take a field out of the form': (_, __, field) => {
    field.form = false
  },
  'change the dictionary': (_, __, field, random) => {
    field.dict = random.pick(['flag', 'sex', 'yes_no'])
  },
  'refer to another entity': (_, __, field, random) => {
    field.ref = { entity: random.pick(['project', 'company', 'user']) }
  },
  'no longer store a field': (_, __, field) => {
    field.stored = false
  },
  'remove a keyword': (_, __, field, random) => {
    const [keyword] = [random.pick(Object.keys(field).filter((one) => one !== 'title'))]
    delete (field as Record<string, unknown>)[keyword as string]
  },
  'hide values': (_, __, field) => {
    field.private = true as unknown as NonNullable<FileField['private']>
  },
}

/** Edits a copy of the file. Returns what was done, and the file. */
export function randomEdit(random: Random, written: EntityFile, valuesOf: ValuesOf): { what: string; file: EntityFile } {
  const file = structuredClone(written)
  const [name, field] = random.pick(Object.entries(file.properties ?? {}))
  const [what, edit] = random.pick(Object.entries(edits))
  edit(file, name, field, random, valuesOf(name))
  return { what: `${what}: ${name}`, file }
}
