import type { Principal } from '../model/list/principals.ts'

/** The entities that a filter's "me", "my department" and "my project" are records of. */
export const siteSelves: Readonly<Record<string, Principal>> = { user: 'person', dept: 'department', project: 'site' }
