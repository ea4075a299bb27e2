// Combines families of entities with their hooks, for routes and for writes without a call, such as those of processes.

import type { Store } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Kernel } from '../kernel.ts'
import type { Library } from '../library/library.ts'
import { type EntityViews, entityViewsOf } from './entityViews.ts'
import type { EntityHook, HookedFamily } from './hook.ts'

const hooksByStore = new WeakMap<Store, readonly EntityHook[]>()
const known = new WeakMap<Library, ReadonlyMap<string, HookedFamily>>()

export function setHooks(store: Store, hooks: readonly EntityHook[]): void {
  hooksByStore.set(store, hooks)
}

/** Families by the name of their base, without entities that have no API. */
export function hookedFamilies(library: Library, all: readonly EntityHook[]): ReadonlyMap<string, HookedFamily> {
  const reachable = [...library.entities.values()].filter((entity) => entity.api !== null)
  const families = [...Map.groupBy(reachable, (entity) => entity.base).values()].map(entityViewsOf)
  return new Map(families.map((family) => [family.base, { family, hooks: hooksOf(family, all) }]))
}

/** The family of an entity with its hooks. Throws before `setHooks`: writes without hooks would skip their refusals. */
export function hookedFamilyOf({ store, library }: Pick<Kernel, 'store' | 'library'>, entity: Entity): HookedFamily {
  const now = library()
  const hooks = hooksByStore.get(store)
  if (!hooks) throw new Error('The hooks of the store are not set')
  const families = known.get(now) ?? hookedFamilies(now, hooks)
  known.set(now, families)
  return families.get(entity.base) ?? { family: entityViewsOf([entity]), hooks: [] }
}

function hooksOf(family: EntityViews, all: readonly EntityHook[]): EntityHook[] {
  const names = [family.base, ...family.merged.was]
  return all.filter(({ entity }) => (typeof entity === 'string' ? names.includes(entity) : entity(family.merged)))
}
