import type { Self } from '../model/selves.ts'

/** The entities that a filter's "me" and "my department" are records of. */
export const siteSelves: Readonly<Record<string, Self>> = { user: 'person', dept: 'department' }
