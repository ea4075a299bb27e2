// Finds unknown names in a body. They are ignored, as on the platform, unless the call has the header `Prefer: handling=strict` (RFC 7240):
// then it is refused, with a suggestion.

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

/** Allowed members of one object in a body. */
export interface KnownNames {
  /** Members that can be written; used for suggestions. */
  written: readonly string[]
  /** Members of answers, which a body may contain. */
  answered?: readonly string[]
}

/** An object of the body. */
export interface NamedPart {
  object: unknown
  names: KnownNames
  /** Prefix of names in the message: `lines[2].`; undefined for the body itself. */
  place?: string
}

/** Objects of a list in the body; empty if it is no list. */
export const partsOfRows = (name: string, rows: unknown, names: KnownNames): NamedPart[] =>
  Array.isArray(rows) ? rows.map((object, at) => ({ object, names, place: `${name}[${at}].` })) : []

/** Names with `$` belong to the client: forms of the platform keep labels of choices there. */
const isOfClient = (name: string): boolean => name.startsWith('$')

function unknownIn({ object, names: { written, answered = [] }, place = '' }: NamedPart): AppError[] {
  if (typeof object !== 'object' || object === null) return []
  const known = new Set([...written, ...answered])
  return Object.keys(object)
    .filter((name) => !known.has(name) && !isOfClient(name))
    .map((name) => refusal(`${place}${name}`, nearestWord(name, written)))
}

/** Throws with every unknown name, if the caller asked for it. */
export function refuseUnknownNames({ appliesStrict, language }: Context, parts: readonly NamedPart[]): void {
  if (!appliesStrict) return
  appliesStrict()
  const unknown = parts.flatMap(unknownIn)
  const [first] = unknown
  if (!first) return
  const faults = unknown.map((one) => ({ field: String(one.args.name), msg: one.sentence(language) }))
  throw new AppError(first.key, first.args, faults)
}

const refusal = (name: string, near: string | null): AppError =>
  near === null ? new AppError('request.memberUnknown', { name }) : new AppError('request.memberMisspelt', { name, near })

const namesOfFields = (fields: readonly Field[]): Required<KnownNames> => ({
  written: fields.map(({ name }) => name),
  answered: fields.flatMap(displayNames),
})

/** Display names of a reference, and the label of a key. */
const displayNames = ({ name, nameKey, choices }: Field): string[] => [
  ...(nameKey === null ? [] : [nameKey, englishKey(nameKey), shortKey(nameKey)]),
  ...(choices?.kind === 'dict' ? [wordKey(name)] : []),
]

interface FamilyNames {
  record: Required<KnownNames>
  /** Members of tables inside the record. */
  tables: readonly { name: string; names: KnownNames }[]
}

const ofFamilies = new WeakMap<EntityViews, FamilyNames>()

function namesOfFamily(family: EntityViews): FamilyNames {
  const known = ofFamilies.get(family)
  if (known) return known
  const { fields, tree } = family.merged
  const { written, answered } = namesOfFields(fields)
  const serverMembers = [IN_APPROVAL, ...(tree ? [...NODE_MEMBERS, 'children'] : [])]
  const names = {
    record: { written, answered: [...answered, ...serverMembers] },
    tables: tableFields(family.merged).map(({ name, items }) => ({ name, names: namesOfFields(items.fields) })),
  }
  ofFamilies.set(family, names)
  return names
}

/** Refuses members of a record's body that neither a view of its table nor a hook knows. */
export function refuseUnknownFields(context: Context, family: EntityViews, hooks: readonly EntityHook[], body: Rec): void {
  const { record, tables } = namesOfFamily(family)
  const answered = [...record.answered, ...hooks.flatMap(({ members }) => members ?? [])]
  const rows = tables.flatMap(({ name, names }) => partsOfRows(name, body[name], names))
  refuseUnknownNames(context, [{ object: body, names: { written: record.written, answered } }, ...rows])
}

/** Names in a child row: its columns can be written, the other fields may appear as in answers. */
export function namesOfChildRow(columns: readonly Field[], { family, hooks }: HookedFamily): KnownNames {
  const { written, answered } = namesOfFamily(family).record
  const ofHooks = hooks.flatMap(({ members }) => members ?? [])
  return { written: [...columns.map(({ name }) => name), 'id', 'updateTime', 'isDeleted'], answered: [...written, ...answered, ...ofHooks] }
}
