import type { Expression } from '../expressions/expression.ts'

/** Normalised keyword `follows`: the event topic with the current values of a record. */
export interface Follows {
  /** Topic, a template over the record; no subscription while a value is missing. */
  topic: string
  /** Field whose value is the id in messages of the topic. */
  key: string
  /** Field with the time of the values. */
  moment: string
  /** Condition for a device without connection; `null` if the file has none. */
  offline: Expression | null
}
