/** Receives the data of a topic. */
export type Listener = (data: unknown) => void

/** Called when the server cannot read a topic, or is unreachable. Data may follow later. */
export type FailureListener = () => void

/** Topic of the schema folder; needs no session. */
export const SCHEMAS = 'schemas'
