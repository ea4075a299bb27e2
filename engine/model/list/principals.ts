// Entities that represent the current user, department or project in filters such as "mine". The program registers them at start.

import type { Field } from '../entity/entity.ts'

export type Principal = 'person' | 'department' | 'site'

const registered = new Map<string, Principal>()

/** Registers entities by name, with the principal that their records represent; a later one takes the place of an earlier one. */
export function registerPrincipals(principals: Readonly<Record<string, Principal>>): void {
  for (const [entity, self] of Object.entries(principals)) {
    registered.delete(entity)
    registered.set(entity, self)
  }
}

/** Fields of every record that refer to principals. */
const KEPT: Readonly<Record<string, Principal>> = { createUser: 'person', updateUser: 'person', createDept: 'department' }

/** Principal that the records of an entity represent; `null` for other entities. */
export const principalNamed = (entity: string): Principal | null => registered.get(entity) ?? null

/** The last entity registered for a principal; `null` if there is none. */
export const entityOfPrincipal = (wanted: Principal): string | null =>
  [...registered].findLast(([, principal]) => principal === wanted)?.[0] ?? null

/** Principal that a field refers to; `null` for other fields. */
export function principalOf({ name, choices }: Pick<Field, 'name' | 'choices'>): Principal | null {
  if (choices?.kind === 'entity' && choices.value === 'id') return registered.get(choices.entity) ?? null
  return choices === null && Object.hasOwn(KEPT, name) ? (KEPT[name] ?? null) : null
}
