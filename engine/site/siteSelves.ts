import type { Principal } from '../model/list/principals.ts'

/** Entities that represent the current user, department and project in filters. */
export const siteSelves: Readonly<Record<string, Principal>> = { user: 'person', dept: 'department', project: 'site' }
