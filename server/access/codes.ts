import type { Entity } from '../../engine/model/entity.ts'

/** Every permission code that an entity brings. */
export function codesOf({ permissions, actions }: Entity): string[] {
  const own = Object.values(permissions).filter((code) => code !== null)
  return [...new Set([...own, ...actions.map((action) => action.permission)])]
}
