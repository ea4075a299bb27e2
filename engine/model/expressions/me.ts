// The current user in expressions and templates: `me.id`, `me.deptId`. Browser and server each register how to find the user.

/** Values of the current user; empty if the user has none. */
export interface Me {
  id: string
  name: string
  /** Id of the first department. */
  deptId: string
  projectId: string
  /** Role aliases. */
  roles: readonly string[]
}

/** Members of `me` with their CEL types. */
export const meMembers = { id: 'string', name: 'string', deptId: 'string', projectId: 'string', roles: 'list<string>' } as const

/** Members that a field can store. */
export const meValues = ['id', 'name', 'deptId', 'projectId'] as const

export type MeValue = (typeof meValues)[number]

let find: () => Me | null = () => null

/** Sets the lookup of the current user. @param signedIn returns the user of the current request or session, `null` if there is none */
export function registerMe(signedIn: () => Me | null): void {
  find = signedIn
}

export const currentMe = (): Me | null => find()

/** Value of a member; `null` if it is empty or there is no user. */
export function valueOfMe(member: MeValue): string | null {
  return find()?.[member] || null
}
