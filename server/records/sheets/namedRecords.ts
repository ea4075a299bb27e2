// Finds referenced records by the names in cells, with one query for each name.

import { splitTyped } from '#model/commaIds.ts'
import type { Choices, Entity, Field } from '#model/entity/entity.ts'
import { fillTemplates, templateNames } from '#model/expressions/template.ts'
import { isFilter, isFilterValue, parseFilter } from '#model/list/filter.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { countPrivateProbe } from '../privateProbes.ts'
import { toFilterTerm } from '../query.ts'
import { namesOfChoices } from '../references.ts'
import { sightOf } from '../sight.ts'

type EntityChoices = Extract<Choices, { kind: 'entity' }>

export interface NamedRecords {
  /**
   * Stored values for a name, for several comma-separated names, or for the values themselves.
   * @param record values that filter the choices: two sites may have cranes of the same name
   */
  find(choices: EntityChoices, multiple: boolean, text: string, record: Rec): Promise<readonly string[] | 'none' | 'several'>
}

const KEPT = 5_000

/** Lookup of the caller's choices. Unknown names are queried again, because earlier rows may have added them. */
export function namedRecords(context: Context): NamedRecords {
  const actor = actorOf(context)
  const known = new Map<string, readonly string[]>()
  const behind = async (choices: EntityChoices, text: string, record: Rec): Promise<readonly string[]> => {
    const where = Object.entries(fillTemplates(choices.where, { tenantId: actor.tenantId, ...record })).filter(
      ([, value]) => !isEmpty(value),
    )
    const key = JSON.stringify([choices.entity, choices.label, where, text])
    const before = known.get(key)
    if (before) return before
    const found = await lookUp(context, actor, choices, where, text)
    if (known.size >= KEPT) known.clear()
    if (found.length > 0) known.set(key, found)
    return found
  }
  return {
    async find(choices, multiple, text, record) {
      const fullMatch = await behind(choices, text, record)
      const all = fullMatch.length > 0 || !multiple ? [fullMatch] : []
      if (all.length === 0) for (const part of splitTyped(text)) all.push(await behind(choices, part, record))
      if (all.length === 0 || all.some((values) => values.length === 0)) return 'none'
      return all.some((values) => values.length > 1) ? 'several' : all.flat()
    },
  }
}

/** Fields in reading order: those whose choices depend on other values come last. */
export function dependentsLast(fields: readonly Field[]): Field[] {
  const isDependent = ({ choices }: Field) => namesOfChoices(choices).length > 0
  return [...fields.filter((field) => !isDependent(field)), ...fields.filter(isDependent)]
}

/**
 * Searches by label, since users write names; then by other displayed names; then by value, as in our own exports. Whether the record fits
 * the filters is validated later. A private name is compared as a whole and counted.
 */
async function lookUp(
  context: Context,
  actor: Actor,
  choices: EntityChoices,
  where: readonly (readonly [string, unknown])[],
  text: string,
): Promise<string[]> {
  const { store, library } = context.platform
  const target = library().entities.get(choices.entity)
  if (!target) return []
  const narrowing = (name: string) =>
    where.flatMap(([key, value]) => {
      const filter = parseFilter(target, key)
      const isApplied = name !== choices.value || templateNames(choices.where[key] ?? '').length === 0
      return isFilter(filter) && isApplied ? [{ filter, value: String(value) }] : []
    })
  for (const name of [choices.label, ...otherNames(target, choices), choices.value]) {
    const own = toFilterTerm(target, name, 'equal', text)
    if (!isFilterValue(own.filter, text)) continue
    if (isKept(context, target, name)) continue
    await countPrivateProbe(context, target, [name])
    const found = await repository(store.db, target, actor).values(choices.value, [own, ...narrowing(name)])
    if (found.size > 0) return [...found]
  }
  return []
}

/** True for a name that the caller's roles may not see: a search would tell it. */
function isKept(context: Context, target: Entity, name: string): boolean {
  const field = target.field[name]
  return field !== undefined && sightOf(context, target).leavesOut(field, null)
}

/** Fields with short and English name, which `refNames` of the store adds to the label. */
function otherNames({ card, field }: Entity, { label }: EntityChoices): string[] {
  const short = card.title === label ? card.short : null
  return [short, field[label]?.english ?? null].filter((name) => name !== null)
}
