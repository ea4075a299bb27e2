// Types of the Kysely database.

import type { Kysely } from 'kysely'

/** Tables are created from schema files at run time, so their row types are not known at compile time. */
export type Tables = Record<string, Record<string, unknown>>

export type Database = Kysely<Tables>
