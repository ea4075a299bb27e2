// Principals in filters: "me", "my department" and "my project". The running program registers the entities that they refer to.

import type { Field } from '../entity/entity.ts'

export type Principal = 'person' | 'department' | 'site'

const registered = new Map<string, Principal>()

/** By entity name: whose records stand for the person who is signed in, whose for their department, and whose for their project. */
export function registerPrincipals(principals: Readonly<Record<string, Principal>>): void {
  for (const [entity, self] of Object.entries(principals)) registered.set(entity, self)
}

/** The fields that the store keeps of every record. */
const KEPT: Readonly<Record<string, Principal>> = { createUser: 'person', updateUser: 'person', createDept: 'department' }

/** `null` for an entity whose records stand for nobody. */
export const principalNamed = (entity: string): Principal | null => registered.get(entity) ?? null

/** The entity whose records stand for it, the first one that was registered. */
export const entityOfPrincipal = (wanted: Principal): string | null =>
  [...registered].find(([, principal]) => principal === wanted)?.[0] ?? null

/** `null` where a field points at nobody. */
export function principalOf({ name, choices }: Pick<Field, 'name' | 'choices'>): Principal | null {
  if (choices?.kind === 'entity' && choices.value === 'id') return registered.get(choices.entity) ?? null
  return choices === null && Object.hasOwn(KEPT, name) ? (KEPT[name] ?? null) : null
}
