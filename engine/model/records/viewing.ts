// View of an administrator as another user or a role, on the wire.

import type { Me } from '../expressions/me.ts'

export interface ViewingAnswer {
  /** Account and name of the viewed user; the name of a viewed role. */
  account: string
  name: string
  /** Account of the administrator. */
  viewer: string
  /** `YYYY-MM-DD HH:mm:ss` */
  until: string
  /** Remaining milliseconds. */
  left: number
  /** The viewed user in expressions. */
  me: Me
}
