export type Listener = (data: unknown) => void

/** The topic of the schema folder; by itself it needs no session. */
export const SCHEMAS = 'schemas'
