// Records of other entities by the names that people write, asked once for each name.

import { splitTyped } from '#model/commaIds.ts'
import type { Choices, Entity, Field } from '#model/entity/entity.ts'
import { fillTemplates, templateNames } from '#model/expressions/template.ts'
import { isFilter, isFilterValue, parseFilter } from '#model/list/filter.ts'
import { isEmpty } from '#model/records/values.ts'
import { type Actor, type Rec, repository } from '#store/rows.ts'
import { actorOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { namesOfChoices } from '../judgement.ts'
import { countPrivateQuestion } from '../privateQuestions.ts'
import { toFilterTerm } from '../query.ts'

type EntityChoices = Extract<Choices, { kind: 'entity' }>

export interface NamedRecords {
  /**
   * The stored values behind a name, behind several with commas between them, or behind the values themselves.
   * @param record by whose values the choices are narrowed: two sites have a crane of one name
   */
  find(choices: EntityChoices, multiple: boolean, text: string, record: Rec): Promise<readonly string[] | 'none' | 'several'>
}

const KEPT = 5_000

/** Options of the caller. Unknown names are queried again, because earlier rows may add them. */
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
      const whole = await behind(choices, text, record)
      const all = whole.length > 0 || !multiple ? [whole] : []
      if (all.length === 0) for (const part of splitTyped(text)) all.push(await behind(choices, part, record))
      if (all.length === 0 || all.some((values) => values.length === 0)) return 'none'
      return all.some((values) => values.length > 1) ? 'several' : all.flat()
    },
  }
}

/** In the order in which they can be read: choices that other values narrow after these. */
export function dependentsLast(fields: readonly Field[]): Field[] {
  const isDependent = ({ choices }: Field) => namesOfChoices(choices).length > 0
  return [...fields.filter((field) => !isDependent(field)), ...fields.filter(isDependent)]
}

/**
 * By name first, for that is what people write; then by the other names that cells show. A file of our own has names as well.
 * Whether an id fits the other values is judged later. A private name is searched by its whole,
 * and counted.
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
    await countPrivateQuestion(context, target, [name])
    const found = await repository(store.db, target, actor).values(choices.value, [own, ...narrowing(name)])
    if (found.size > 0) return [...found]
  }
  return []
}

/** Fields with the short and the English name, as `refNames` of the store tells them beside the label. */
function otherNames({ card, field }: Entity, { label }: EntityChoices): string[] {
  const short = card.title === label ? card.short : null
  return [short, field[label]?.english ?? null].filter((name) => name !== null)
}
