// The routes that schema files bring, made anew for each set of them.

import type { EndpointName, Entity } from '../../../engine/model/entity.ts'
import type { Library } from '../../library.ts'
import type { Call, EntityHook, Route } from '../route.ts'
import { runAction } from './action.ts'
import { type Family, familyOf } from './family.ts'
import { detail, list, select } from './read.ts'
import { remove } from './remove.ts'
import { submit } from './submit.ts'
import { isTree, level, levelNodes, treeList, treeNodes } from './tree.ts'

/** Views of one table may share a path: what they list is then the first one's, what they write finds its view by the record. */
export function entityRoutes(library: Library, allHooks: readonly EntityHook[]): Route[] {
  const reachable = [...library.entities.values()].filter((entity) => entity.api !== null)
  const families = [...Map.groupBy(reachable, (entity) => entity.base).values()].map(familyOf)
  return families.flatMap((family) => {
    const hooks = allHooks.filter((hook) => hook.entity === family.base)
    return byImportance(family).flatMap((entity) => [...endpointRoutes(entity, family, hooks), ...actionRoutes(entity, family, hooks)])
  })
}

/** The base first: of two routes at one path the first answers. */
function byImportance({ base, views }: Family): readonly Entity[] {
  return [...views].sort((one, other) => Number(other.name === base) - Number(one.name === base))
}

function endpointRoutes(entity: Entity, family: Family, hooks: readonly EntityHook[]): Route[] {
  return Object.entries(entity.endpoints).flatMap(([name, endpoints]) => {
    const handle = handlerOf(name as EndpointName, entity, family, hooks)
    return endpoints.map(({ method, path }): Route => ({ method, path, access: 'user', words: family.words, handle }))
  })
}

function handlerOf(name: EndpointName, entity: Entity, family: Family, hooks: readonly EntityHook[]): (call: Call) => Promise<unknown> {
  switch (name) {
    case 'list':
      return isTree(entity) ? (call) => treeList(call, entity) : (call) => list(call, entity)
    case 'tree':
      return isTree(entity) ? (call) => treeNodes(call, entity) : (call) => select(call, entity)
    case 'lazy-list':
      return isTree(entity) ? (call) => level(call, entity) : (call) => select(call, entity)
    case 'lazy-tree':
      return isTree(entity) ? (call) => levelNodes(call, entity) : (call) => select(call, entity)
    case 'select':
      return (call) => select(call, entity)
    case 'detail':
      return (call) => detail(call, family)
    case 'submit':
      return (call) => submit(call, entity, family, hooks)
    case 'remove':
      return (call) => remove(call, family, hooks)
  }
}

function actionRoutes(entity: Entity, family: Family, hooks: readonly EntityHook[]): Route[] {
  return entity.actions.flatMap((action) => {
    if (action.set === null || action.call === null) return []
    const { method, path } = action.call
    const handle = (call: Call) => runAction(call, entity, action, family, hooks)
    return [{ method, path, access: 'user', words: family.words, handle } satisfies Route]
  })
}
