/** Told of the data of a topic. */
export type Listener = (data: unknown) => void

/** Told when the server could not read a topic, or the page does not reach the server. Data may follow. */
export type FailureListener = () => void

/** The topic of the schema folder; by itself it needs no session. */
export const SCHEMAS = 'schemas'
