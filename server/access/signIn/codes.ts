import type { Entity } from '#model/entity/entity.ts'

/** Every permission code that an entity brings. */
export function codesOf({ permissions, actions }: Entity): string[] {
  const ofPage = Object.values(permissions).filter((code) => code !== null)
  return [...new Set([...ofPage, ...actions.map((action) => action.permission)])]
}
