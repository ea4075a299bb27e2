// Records of other entities by the names that people write, asked once for each name.

import { splitTyped } from '#model/commaIds.ts'
import type { Choices, Entity } from '#model/entity/entity.ts'
import { templateNames } from '#model/expressions/template.ts'
import { isFilter, isFilterValue, parseFilter } from '#model/list/filter.ts'
import { type Actor, repository } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'
import { toFilterTerm } from '../query.ts'

type EntityChoices = Extract<Choices, { kind: 'entity' }>

export interface NamedRecords {
  /** The stored values behind a name, behind several with commas between them, or behind the values themselves. */
  find(choices: EntityChoices, multiple: boolean, text: string): Promise<readonly string[] | 'none' | 'several'>
}

const KEPT = 5_000

/** Options of the actor. Unknown names are queried again, because earlier rows may add them. */
export function namedRecords(platform: Kernel, actor: Actor): NamedRecords {
  const known = new Map<string, readonly string[]>()
  const behind = async (choices: EntityChoices, text: string): Promise<readonly string[]> => {
    const key = JSON.stringify([choices.entity, choices.label, choices.where, text])
    const before = known.get(key)
    if (before) return before
    const found = await lookUp(platform, actor, choices, text)
    if (known.size >= KEPT) known.clear()
    if (found.length > 0) known.set(key, found)
    return found
  }
  return {
    async find(choices, multiple, text) {
      const whole = await behind(choices, text)
      const all = whole.length > 0 || !multiple ? [whole] : []
      if (all.length === 0) for (const part of splitTyped(text)) all.push(await behind(choices, part))
      if (all.length === 0 || all.some((values) => values.length === 0)) return 'none'
      return all.some((values) => values.length > 1) ? 'several' : all.flat()
    },
  }
}

/** By name first, for that is what people write; then by the other names that cells show. A file of our own has names as well. */
async function lookUp({ store, library }: Kernel, actor: Actor, choices: EntityChoices, text: string): Promise<string[]> {
  const target = library().entities.get(choices.entity)
  if (!target) return []
  for (const name of [choices.label, ...otherNames(target, choices), choices.value]) {
    const own = toFilterTerm(target, name, 'equal', text)
    if (!isFilterValue(own.filter, text)) continue
    const found = await repository(store.db, target, actor).values(choices.value, [own, ...fixedFilters(target, choices)])
    if (found.size > 0) return [...found]
  }
  return []
}

/** Fields with the short and the English name, as `refNames` of the store tells them beside the label. */
function otherNames({ card, field }: Entity, { label }: EntityChoices): string[] {
  const short = card.title === label ? card.short : null
  return [short, field[label]?.english ?? null].filter((name) => name !== null)
}

/** The conditions of the choice that hang on no other field. */
function fixedFilters(target: Entity, { where }: EntityChoices) {
  return Object.entries(where).flatMap(([key, value]) => {
    const filter = parseFilter(target, key)
    return isFilter(filter) && templateNames(value).length === 0 ? [{ filter, value }] : []
  })
}
