// Permissions of a user: button codes granted to their roles. An administrator has all.

import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { Identity } from '../identity.ts'
import { rightsOf } from './rights.ts'

/** True when a user has a permission code. */
export async function can(platform: Kernel, identity: Identity, code: string): Promise<boolean> {
  return (await rightsOf(platform, identity)).codes.has(code)
}

/** True when a user has the role with this alias; an administrator has every role. */
export function hasRole(identity: Identity, alias: string): boolean {
  return isAdministrator(identity) || identity.roles.includes(alias)
}
