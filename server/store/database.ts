import type { Kysely } from 'kysely'

/** Tables are made from schema files at run time, so their rows are known only there. */
export type Tables = Record<string, Record<string, unknown>>

export type Database = Kysely<Tables>
