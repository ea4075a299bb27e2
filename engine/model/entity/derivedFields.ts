// Finds fields that would reveal private or secret values: fields computed or copied from those values.

import { passedNames, passesWhole } from '../expressions/passedNames.ts'
import { isPlaceholder, templateNames } from '../expressions/template.ts'
import { formats, isCalendarField } from '../formats/formats.ts'
import { isObject } from '../isObject.ts'
import type { EntityFile, FileAction, FileField } from './entityFile.ts'
import { ownActions } from './fileActions.ts'

type Properties = Readonly<Record<string, FileField>>

/**
 * How a field hides what it derives from: `secret` like a write-only field, a kind of mask like the private text that it copies, `text` if it
 * changes or joins such texts, `converted` if it holds such a text as a number, a day or a choice, `derived` as a result that tells only a
 * part of private values.
 */
export type Derivation = 'secret' | 'derived' | 'converted' | NonNullable<FileField['private']>

interface CopiedKinds {
  /** Kinds of the values that become the value. */
  passed: readonly Derivation[]
  /** Kinds of the values that it depends on. */
  read: readonly Derivation[]
}

type KindOf = (name: string) => Derivation | null

/** An expression or a template that gives a field its value. */
interface Formula {
  /** Names that it reads. */
  read: readonly string[]
  /** Names whose value may become the result, or a part of it. */
  passed: readonly string[]
  /** True if the result is one of these values as it is. */
  isWhole: boolean
  kindOf: KindOf
}

/** Keywords of an entity, and of its base, that copy values from field to field. */
export interface Writes {
  actions: readonly FileAction[]
  /** Formulas of `tree.child`, over the record above. */
  child: Readonly<Record<string, string>>
}

interface Around extends Partial<Writes> {
  /** Another entity; undefined if its file is not loaded. */
  otherOf?: ((entity: string) => (Writes & { properties: Properties }) | undefined) | undefined
}

/** A view may leave out a button of its base, and the values that it wrote stay. */
export function writesOf(file: EntityFile, base?: EntityFile): Writes {
  const files = base ? [base, file] : [file]
  return {
    actions: files.flatMap((one) => ownActions(one).map(([, action]) => action)),
    child: Object.assign({}, ...files.map(({ tree }) => tree?.child ?? {})),
  }
}

/**
 * Fields that derive from private or secret fields, directly or through other fields. Formulas are searched as text, since the expression
 * parser may not be loaded yet; a name inside a string literal counts, because functions take column names as strings.
 */
export function derivedFields(properties: Properties, { actions = [], child = {}, otherOf }: Around = {}): ReadonlyMap<string, Derivation> {
  const derived = new Map<string, Derivation>()
  const kindOf: KindOf = (name) => derived.get(name) ?? protectionOf(properties[name])
  const kindIn = kindsIn(otherOf)
  const sources = Object.entries(properties).map(([name, field]) => ({
    name,
    field,
    copied: copiedKinds(field, properties, kindIn),
    formulas: [
      ...[field.compute, field.preset, Object.hasOwn(child, name) ? child[name] : undefined].flatMap((source) =>
        source === undefined ? [] : [formulaOf(source, kindOf)],
      ),
      ...actions.flatMap((action) => writtenBy(action, name, kindOf)),
    ],
  }))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const { name, field, copied, formulas } of sources) {
      const kind = derivationOf(name, field, copied, formulas)
      if (kind === null || kind === derived.get(name) || derived.get(name) === 'secret') continue
      derived.set(name, kind)
      isChanged = true
    }
  }
  return derived
}

function derivationOf(name: string, field: FileField, copied: CopiedKinds, formulas: readonly Formula[]): Derivation | null {
  const kindsOf = (names: readonly string[], kindOf: KindOf) => names.flatMap((one) => (one === name ? [] : (kindOf(one) ?? [])))
  const kinds = new Set([...copied.passed, ...copied.read, ...formulas.flatMap(({ read, kindOf }) => kindsOf(read, kindOf))])
  if (kinds.size === 0 || kinds.has('secret')) return kinds.size === 0 ? null : 'secret'
  const passed = formulas.map(({ passed, isWhole, kindOf }) => ({ isWhole, kinds: kindsOf(passed, kindOf) }))
  const kind = commonKind(new Set([...copied.passed, ...passed.flatMap((one) => one.kinds)]))
  if (kind === 'derived') return 'derived'
  if (!isText(field)) return 'converted'
  return kind === 'converted' || passed.some((one) => one.kinds.some((of) => of !== 'derived') && !one.isWhole) ? 'text' : kind
}

/** How a field is protected by its own keywords, or by those of a column; `null` if it is not. */
function protectionOf(field: FileField | undefined): Derivation | null {
  if (!field) return null
  if (field.writeOnly ?? field.hashed ?? (field.format ? formats[field.format].writeOnly : false)) return 'secret'
  if (field.private !== undefined) return field.private
  const kinds = new Set(Object.values(field.items?.properties ?? {}).flatMap((column) => protectionOf(column) ?? []))
  return kinds.size > 0 ? commonKind(kinds) : null
}

/** One mask for values of several kinds. That of a setting depends on the field with its key. */
function commonKind(kinds: ReadonlySet<Derivation>): Derivation {
  const masks = [...kinds].filter((kind) => kind !== 'derived' && kind !== 'setting')
  if (masks.includes('secret')) return 'secret'
  return masks.length > 1 ? 'text' : (masks[0] ?? 'derived')
}

/** True for texts, which may repeat another text; numbers, days and choices do not. */
const isText = (field: FileField): boolean =>
  (field.type ?? 'string') === 'string' && !(field.dict ?? field.dictBiz ?? field.enum ?? field.ref) && !isCalendarField(field)

const NAME = /[A-Za-z_]\w*(?!\w|\s*\()/g

const formulaOf = (source: string, kindOf: KindOf): Formula => ({
  read: source.match(NAME) ?? [],
  passed: passedNames(source),
  isWhole: passesWhole(source),
  kindOf,
})

/** The values that an action writes to the field: a formula over record and form, or parameters that its call takes from them. */
function writtenBy({ set, body, dialog }: FileAction, name: string, ofRecord: KindOf): Formula[] {
  const value = set?.[name]
  const kindOf: KindOf = (one) => protectionOf(dialog?.properties?.[one]) ?? ofRecord(one)
  if (isObject(value)) return [formulaOf(String(value.compute), kindOf)]
  if (typeof value !== 'string') return []
  // The template with the texts of the body in place of its parameters.
  const filled = value.replace(/\$\{(\w+)\}/g, (parameter, one) => String(body?.[one] ?? parameter))
  const names = [...templateNames(value), ...templateNames(filled)].map((one) => one.replace(/^form\./, ''))
  return [{ read: names, passed: names, isWhole: isPlaceholder(filled), kindOf }]
}

/** Kinds of the values of other records that the field copies (`start`) or sums up (`total`), and of those that its condition reads. */
function copiedKinds({ start, total }: FileField, properties: Properties, kindIn: KindIn): CopiedKinds {
  const [from = '', member = ''] = start?.split('.') ?? []
  const [take = '', taken = ''] = total?.take.split(' ') ?? []
  const filtered = Object.keys(total?.where ?? {}).flatMap((key) => [key, key.replace(/_[a-z]+$/, '')])
  const started = [kindIn(properties[from]?.ref?.entity, member) ?? []].flat()
  const ofTotal = (names: readonly string[]) => names.flatMap((name) => kindIn(total?.entity, name) ?? [])
  // A count tells how many values there are, not which.
  return take === 'count'
    ? { passed: started, read: ofTotal([taken, ...filtered]) }
    : { passed: ofTotal([taken]).concat(started), read: ofTotal(filtered) }
}

type KindIn = (entity: string | undefined, name: string) => Derivation | null

/** Kinds of fields of other entities. An entity is entered once on a way, since two may copy from each other. */
function kindsIn(otherOf: Around['otherOf']): KindIn {
  const known = new Map<string, KindOf>()
  const kindsOf = (entity: string): KindOf => {
    const other = otherOf?.(entity)
    if (other === undefined) return () => null
    const { properties } = other
    const derived = derivedFields(properties, { ...other, otherOf: (next) => (next === entity ? undefined : otherOf?.(next)) })
    return (name) => derived.get(name) ?? protectionOf(properties[name])
  }
  return (entity, name) => {
    if (entity === undefined) return null
    const kindOf = known.get(entity) ?? kindsOf(entity)
    known.set(entity, kindOf)
    return kindOf(name)
  }
}
