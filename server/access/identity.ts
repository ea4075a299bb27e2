// Interface of the signed-in user.

/** Part of an identity that its rights depend on. */
export type RoleHolder = Pick<Identity, 'tenantId' | 'roleIds' | 'roles'>

/** The signed-in user, with the departments and roles selected in the session. */
export interface Identity {
  userId: string
  account: string
  tenantId: string
  /** The first of `deptIds`, stored in new records; '' for none. */
  deptId: string
  deptIds: readonly string[]
  roleIds: readonly string[]
  /** Aliases of the roles. */
  roles: readonly string[]
  nickName: string
  /** Project of the user; '' for none. */
  projectId: string
  clientId: string
  sessionId: string
  /** True when somebody else set the password: only a change of the password is allowed. */
  hasInitialPassword: boolean
  /** True when the session's screen is locked: only unlocking and signing out are allowed. */
  isLocked: boolean
  /** Set while an administrator views as this user: the administrator's own identity, and the end in milliseconds since 1970. */
  view: { viewer: Identity; until: number } | null
}
