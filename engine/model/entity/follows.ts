import type { Expression } from '../expressions/expression.ts'

/** A topic of the server that tells how records stand. */
export interface Follows {
  /** A template over the record; there is no topic while one of its values is missing. */
  topic: string
  /** The field whose value is the id in the topic's messages. */
  key: string
  /** The field with the moment that the values are of. */
  moment: string
  /** True when nothing is heard at all; `null` where nobody says so. */
  offline: Expression | null
}
