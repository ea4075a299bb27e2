// Names in a body that mean nothing. The platform ignores them, and so does a call that asks for nothing else; one with the header
// `Prefer: handling=strict` (RFC 7240) is refused, with the name that was probably meant.

import type { Rec } from '#store/rows.ts'
import { nearestWord } from '../../engine/model/checks/nearest.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import { englishKey, shortKey, wordKey } from '../../engine/model/records/inEnglish.ts'
import { tableFields } from '../../engine/model/records/rows.ts'
import { IN_APPROVAL } from '../../engine/model/records/waitingActions.ts'
import { AppError } from '../errors.ts'
import type { Context } from './context.ts'
import type { EntityViews } from './entityViews.ts'
import type { EntityHook, HookedFamily } from './hook.ts'
import { NODE_MEMBERS } from './reading.ts'

/** Members that are allowed at one place of a body. */
export interface KnownNames {
  /** Offered in the place of a misspelt one. */
  written: readonly string[]
  /** Members that answers have, and that a body may bring along. */
  answered?: readonly string[]
}

/** An object of the body. */
export interface NamedPart {
  object: unknown
  names: KnownNames
  /** Before its names in the refusal: `lines[2].`; nothing for the body itself. */
  place?: string
}

/** The objects of a list in the body; none where it holds no list. */
export const partsOfRows = (name: string, rows: unknown, names: KnownNames): NamedPart[] =>
  Array.isArray(rows) ? rows.map((object, at) => ({ object, names, place: `${name}[${at}].` })) : []

/** A name with `$` is the client's own: forms of the platform keep the words of their choices there. */
const isOfClient = (name: string): boolean => name.startsWith('$')

function unknownIn({ object, names: { written, answered = [] }, place = '' }: NamedPart): AppError[] {
  if (typeof object !== 'object' || object === null) return []
  const known = new Set([...written, ...answered])
  return Object.keys(object)
    .filter((name) => !known.has(name) && !isOfClient(name))
    .map((name) => refusal(`${place}${name}`, nearestWord(name, written)))
}

/** Throws with every unknown name, where the caller asked for it. */
export function refuseUnknownNames({ appliesStrict, language }: Context, parts: readonly NamedPart[]): void {
  if (!appliesStrict) return
  appliesStrict()
  const unknown = parts.flatMap(unknownIn)
  const [first] = unknown
  if (!first) return
  const told = unknown.map((one) => ({ field: String(one.args.name), msg: one.sentence(language) }))
  throw new AppError(first.key, first.args, told)
}

const refusal = (name: string, near: string | null): AppError =>
  near === null ? new AppError('request.memberUnknown', { name }) : new AppError('request.memberMisspelt', { name, near })

const namesOfFields = (fields: readonly Field[]): Required<KnownNames> => ({
  written: fields.map(({ name }) => name),
  answered: fields.flatMap(namesBeside),
})

/** The display names of a reference, and the word of a key. */
const namesBeside = ({ name, nameKey, choices }: Field): string[] => [
  ...(nameKey === null ? [] : [nameKey, englishKey(nameKey), shortKey(nameKey)]),
  ...(choices?.kind === 'dict' ? [wordKey(name)] : []),
]

interface FamilyNames {
  record: Required<KnownNames>
  /** Of tables that are parts of the record. */
  tables: readonly { name: string; names: KnownNames }[]
}

const ofFamilies = new WeakMap<EntityViews, FamilyNames>()

function namesOfFamily(family: EntityViews): FamilyNames {
  const known = ofFamilies.get(family)
  if (known) return known
  const { fields, tree } = family.whole
  const { written, answered } = namesOfFields(fields)
  const beside = [IN_APPROVAL, ...(tree ? [...NODE_MEMBERS, 'children'] : [])]
  const names = {
    record: { written, answered: [...answered, ...beside] },
    tables: tableFields(family.whole).map(({ name, items }) => ({ name, names: namesOfFields(items.fields) })),
  }
  ofFamilies.set(family, names)
  return names
}

/** Refuses the names of a record's body that no view of its table knows, and no hook. */
export function refuseUnknownFields(context: Context, family: EntityViews, hooks: readonly EntityHook[], body: Rec): void {
  const { record, tables } = namesOfFamily(family)
  const answered = [...record.answered, ...hooks.flatMap(({ members }) => members ?? [])]
  const rows = tables.flatMap(({ name, names }) => partsOfRows(name, body[name], names))
  refuseUnknownNames(context, [{ object: body, names: { written: record.written, answered } }, ...rows])
}

/** The names of a row that is a record of its own: its columns are written, and answers have the other fields too. */
export function namesOfChildRow(columns: readonly Field[], { family, hooks }: HookedFamily): KnownNames {
  const { written, answered } = namesOfFamily(family).record
  const ofHooks = hooks.flatMap(({ members }) => members ?? [])
  return { written: [...columns.map(({ name }) => name), 'id', 'updateTime', 'isDeleted'], answered: [...written, ...answered, ...ofHooks] }
}
