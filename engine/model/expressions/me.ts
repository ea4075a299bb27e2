// The user in expressions and templates: `me.id`, `me.deptId`. Each side registers how it finds out who is signed in.

/** Empty texts stand for what a user lacks. */
export interface Me {
  id: string
  name: string
  /** The first department. */
  deptId: string
  projectId: string
  /** Aliases of the roles. */
  roles: readonly string[]
}

/** Members of `me` with their CEL types. */
export const meMembers = { id: 'string', name: 'string', deptId: 'string', projectId: 'string', roles: 'list<string>' } as const

/** Members that are values of a field. */
export const meValues = ['id', 'name', 'deptId', 'projectId'] as const

export type MeValue = (typeof meValues)[number]

let find: () => Me | null = () => null

/** @param signedIn returns the user on whose behalf the program works now, `null` without one */
export function registerMe(signedIn: () => Me | null): void {
  find = signedIn
}

export const currentMe = (): Me | null => find()

/** Value of a member; `null` for nothing. */
export function valueOfMe(member: MeValue): string | null {
  return find()?.[member] || null
}
