import type { Entity } from '#model/entity/entity.ts'

/** All permission codes of an entity: page and actions. */
export function codesOf({ permissions, actions }: Entity): string[] {
  const ofPage = Object.values(permissions).filter((code) => code !== null)
  return [...new Set([...ofPage, ...actions.map((action) => action.permission)])]
}
