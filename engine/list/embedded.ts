import type { Rec } from '../api/record.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { fillTemplates } from '../model/expressions/template.ts'
import { operators } from '../model/list/filter.ts'
import { isEmpty } from '../model/records/values.ts'

/** Context of a list inside another page: its filter, and initial values of new records. */
export interface Embedded {
  /** Filters as query parameters. */
  where: Readonly<Record<string, string>>
  defaults: Readonly<Record<string, unknown>>
  /** Identifies the context; for another context or master record the list starts with a new state. `null` if its state is in the URL. */
  stateKey: string | null
  /** True if rows link to the pages of their records; not so in dialogs. */
  opensRecords?: true
}

export interface EmbeddedListProps {
  entity: Entity
  embedded: Embedded
}

interface Templates {
  where: Readonly<Record<string, string>>
  defaults: Readonly<Record<string, string>>
}

/** Context of a list that belongs to a record. */
export function embeddedIn(place: string, { where, defaults }: Templates, record: Rec | null): Embedded {
  const filters = fillTemplates(where, record ?? {})
  return {
    where: Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value ?? '')])),
    defaults: { ...equalities(filters), ...fillTemplates(defaults, record ?? {}) },
    stateKey: `${place}.${record?.id ?? ''}`,
  }
}

/** Values that all records of the list have, which a new record begins with. */
function equalities(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(filters).map(([key, value]) => [key.replace(/_equal$/, ''), value] as const)
  return Object.fromEntries(named.filter(([name, value]) => !isEmpty(value) && !operators.some((one) => name.endsWith(`_${one}`))))
}

/** The entity without the columns and search fields that have a fixed value in this context. */
export function withoutFixed(entity: Entity, { where, stateKey }: Embedded): Entity {
  // Beside a tree all columns stay, because the selection changes.
  if (stateKey === null) return entity
  const varies = ({ name }: Field) => !(name in where || `${name}_equal` in where)
  return { ...entity, columns: entity.columns.filter(varies), search: entity.search.filter(varies) }
}

/** True if the state of the list is in the URL of the page. */
export const isInAddress = (embedded: Embedded | undefined): boolean => embedded === undefined || embedded.stateKey === null
