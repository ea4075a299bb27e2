/** The part of an identity that decides what it may do. */
export type RoleHolder = Pick<Identity, 'tenantId' | 'roleIds' | 'roles'>

/** The signed-in user, with the departments and roles of the session. */
export interface Identity {
  userId: string
  account: string
  tenantId: string
  /** The first of `deptIds`, '' without any: new records carry it. */
  deptId: string
  deptIds: readonly string[]
  roleIds: readonly string[]
  /** Aliases of the roles. */
  roles: readonly string[]
  nickName: string
  /** The user's own project; '' without one. */
  projectId: string
  clientId: string
  sessionId: string
  /** The password is one that somebody else gave: nothing can be done before another one is chosen. */
  hasInitialPassword: boolean
  /** The screen of the session is locked: nothing can be done but unlock it and sign out. */
  isLocked: boolean
}
