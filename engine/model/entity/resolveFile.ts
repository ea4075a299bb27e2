// Resolves the parts of a schema file that refer to other files: shared field groups, references that take their label from the card of
// the other entity, and names of dictionary entries. The result stands by itself, so that the console needs no other file for it.

import type { JsonPath } from '../checks/jsonPath.ts'
import { type EntryNames, entryNamesOf, registeredEntryNames } from '../expressions/entryNames.ts'
import { isObject } from '../isObject.ts'
import type { EntityFile, FileField, FileRef } from './entityFile.ts'
import { labelOfFile } from './labelOfFile.ts'
import { type TextShift, withEntryKeys } from './withEntryKeys.ts'

/** Fields that several entities share, from `groups.json`. */
export interface FieldGroup {
  title?: string
  properties: Readonly<Record<string, FileField>>
  en?: Readonly<Record<string, string>>
}

/** `record.json` with the shared words and the field groups. */
export type RecordFile = EntityFile & { fieldGroups?: Readonly<Record<string, FieldGroup>> }

/** A value of a resolved file that stands elsewhere. */
export interface MovedValue {
  /** Path in the resolved file. */
  reads: JsonPath
  /** Path in the file as it is written, or in `groups.json`. */
  wrote: JsonPath
  isOfGroup: boolean
  /** Names of entries that were replaced within a text. */
  shifts?: readonly TextShift[]
}

export interface ResolvedFile {
  /** The same object as the written file if there was nothing to resolve. */
  file: EntityFile
  moved: readonly MovedValue[]
}

/** Lookups in other files. */
interface Around {
  group(name: string): FieldGroup | undefined
  label(entity: string): string | undefined
  file(entity: string): EntityFile | undefined
  /** Key of an entry. @param name code of the dictionary and name of the entry: `handle_state.closed` */
  entry(name: string): string | undefined
}

type Lookup = readonly [kind: keyof Around, name: string, found: unknown]

interface Known extends ResolvedFile {
  lookups: readonly Lookup[]
}

/** Results by written file. They are valid as long as all lookups find the same. */
const known = new WeakMap<EntityFile, Known>()

/** Returns a function that resolves files of one folder. @param files all written files of the folder */
export function fileResolver(record: RecordFile, files: readonly EntityFile[]): (written: EntityFile) => ResolvedFile {
  const byName = new Map(files.map((file) => [file.name, file]))
  const fileOf = (name: string) => byName.get(name)
  const names = entryNamesIn(files)
  const labels = new Map<string, string | undefined>()
  const around: Around = {
    file: fileOf,
    entry: (name) => {
      const [code = '', entry = ''] = name.split('.')
      return Object.hasOwn(names, code) && names[code] && Object.hasOwn(names[code], entry) ? names[code][entry] : undefined
    },
    group: (name) => (record.fieldGroups && Object.hasOwn(record.fieldGroups, name) ? record.fieldGroups[name] : undefined),
    label: (entity) => {
      if (!labels.has(entity)) {
        const target = fileOf(entity)
        const base = target?.base === undefined ? undefined : fileOf(target.base)
        labels.set(entity, target && labelOfFile(withGroups(target, around, []), base && withGroups(base, around, [])))
      }
      return labels.get(entity)
    },
  }
  return (written) => {
    const before = known.get(written)
    if (before?.lookups.every(([kind, name, found]) => around[kind](name) === found)) return before
    const lookups: Lookup[] = []
    const noted =
      <Kind extends keyof Around>(kind: Kind) =>
      (name: string) => {
        const found = around[kind](name)
        lookups.push([kind, name, found])
        return found as ReturnType<Around[Kind]>
      }
    const moved: MovedValue[] = []
    const group = noted('group')
    const plain = withRefs(withGroups(written, { group }, moved), noted('label'))
    const other = (name: string | undefined) => {
      const found = name === undefined ? undefined : noted('file')(name)
      return found && withGroups(found, { group }, [])
    }
    const fieldsOf = (name: string) => {
      const found = other(name)
      return found && fieldsInScope(found, other(found.base), record)
    }
    const fields = fieldsInScope(plain, other(plain.base), record)
    const { file, replaced } = withEntryKeys(plain, fields, fieldsOf, (code, name) => noted('entry')(`${code}.${name}`))
    moved.push(...replaced.map((one) => ({ ...one, isOfGroup: false })))
    // A file that only looked at a changed one stays the same object, and with it the checks of all files that look at it.
    const resolved = { file: before && isEqual(before.file, file) ? before.file : file, moved, lookups }
    known.set(written, resolved)
    return resolved
  }
}

/** Compares parts of files, as parsed from JSON. The order of keys counts: it is that of fields and columns. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [entries, others] = [Object.entries(one), Object.entries(other)]
  return (
    entries.length === others.length &&
    Array.isArray(one) === Array.isArray(other) &&
    entries.every(([key, value], at) => others[at]?.[0] === key && isEqual(value, others[at]?.[1]))
  )
}

/** All fields that expressions of a file read: its own, those of its base and of `record.json`. */
export const fieldsInScope = (file: EntityFile, base: EntityFile | undefined, record: RecordFile): Readonly<Record<string, FileField>> => {
  const fields: Record<string, FileField> = { ...record.properties }
  for (const [name, field] of [base, file].flatMap((one) => Object.entries(one?.properties ?? {})))
    fields[name] = fields[name] ? { ...fields[name], ...field } : field
  return fields
}

/** Resolves all files of a folder. */
export function resolveFiles(files: readonly EntityFile[], record: RecordFile): EntityFile[] {
  const resolve = fileResolver(record, files)
  return files.map((file) => resolve(file).file)
}

/** Names of the entries of shipped dictionaries, and of those that files define. */
export function entryNamesIn(files: readonly EntityFile[]): EntryNames {
  const registered = registeredEntryNames()
  const own = files.flatMap(({ dictionaries }) => Object.entries(isObject(dictionaries) ? dictionaries : {}))
  const named = [...Map.groupBy(own, ([code]) => code)].map(([code, same]) => {
    const entries = same.flatMap(([, one]) => (Array.isArray(one.entries) ? one.entries : []))
    return [code, { ...registered[code], ...entryNamesOf(entries) }]
  })
  return { ...registered, ...Object.fromEntries(named) }
}

/** Adds the fields of the named groups before those of the file, which may override keywords of a field and its place. */
function withGroups(file: EntityFile, { group }: Pick<Around, 'group'>, moved: MovedValue[]): EntityFile {
  if (!Array.isArray(file.uses)) return file
  const own = file.properties ?? {}
  const shared: Record<string, FileField> = {}
  const words: Record<string, string> = {}
  for (const name of file.uses) {
    const found = group(name)
    Object.assign(words, found?.en)
    for (const [field, source] of Object.entries(found?.properties ?? {})) {
      shared[field] = { ...source, ...own[field] }
      for (const key of [null, ...Object.keys(source)])
        if (key === null ? !(field in own) : field in own && !(key in (own[field] ?? {}))) {
          const inside = key === null ? [field] : [field, key]
          moved.push({ reads: ['properties', ...inside], wrote: ['groups', name, 'properties', ...inside], isOfGroup: true })
        }
    }
  }
  const first = Object.fromEntries(Object.entries(shared).filter(([field]) => !(field in own)))
  const properties = { ...first, ...own, ...shared }
  return { ...file, properties, en: { ...words, ...file.en } }
}

/** Writes out short references: `"ref": "project"`. */
function withRefs(file: EntityFile, label: Around['label']): EntityFile {
  const properties = file.properties && withRefsIn(file.properties, label)
  const actions = file.actions && mapped(file.actions, (action) => withDialogRefs(action, label))
  return properties === file.properties && actions === file.actions
    ? file
    : { ...file, ...(properties && { properties }), ...(actions && { actions }) }
}

type Actions = NonNullable<EntityFile['actions']>

function withDialogRefs(action: Actions[string], label: Around['label']): Actions[string] {
  if (typeof action !== 'object' || !action.dialog?.properties) return action
  const properties = withRefsIn(action.dialog.properties, label)
  return properties === action.dialog.properties ? action : { ...action, dialog: { ...action.dialog, properties } }
}

const withRefsIn = (fields: Record<string, FileField>, label: Around['label']): Record<string, FileField> =>
  mapped(fields, (field) => {
    const items = field.items?.properties && withRefsIn(field.items.properties, label)
    const ref = typeof field.ref === 'string' ? longRef(field.ref, label) : field.ref
    if (items === field.items?.properties && ref === field.ref) return field
    return { ...field, ...(ref && { ref }), ...(field.items && items && { items: { ...field.items, properties: items } }) }
  })

function longRef(entity: string, label: Around['label']): FileRef {
  const shown = label(entity)
  return { entity, ...(shown !== undefined && { label: shown }) }
}

/** The same object if no member changed. */
function mapped<T>(members: Record<string, T>, change: (member: T) => T): Record<string, T> {
  const changed = Object.entries(members).map(([name, member]) => [name, change(member)] as const)
  return changed.every(([name, member]) => members[name] === member) ? members : Object.fromEntries(changed)
}
