// Normalises the keyword `notify`.

import { compileExpression, type Expression } from '../expressions/expression.ts'
import type { EntityFile, FileNotification } from './entityFile.ts'
import { oneOrSeveral } from './oneOrSeveral.ts'

/** A message about a record to certain users. */
export interface Notification {
  name: string
  /** Events: `add`, `edit` and names of actions; empty with `before`, or if only the condition triggers it. */
  on: readonly string[]
  /** Date field, and the days before it in descending order. */
  before: { field: string; days: readonly number[] } | null
  when: Expression | null
  to: readonly Recipient[]
  /** Chinese title, also the key of the English title in `Entity.words`. */
  title: string
  text: string | null
  sms: boolean
}

export type Recipient =
  /** The user that a reference field names. */
  | { kind: 'person'; field: string }
  /** Holders of a role. `project` is the field with the project they must belong to; `null` for all holders in the tenant. */
  | { kind: 'role'; alias: string; project: string | null }
  | { kind: 'head'; field: string }

/** Events other than actions. */
export const writeEvents = ['add', 'edit'] as const

/** Normalises `notify`. A view has no notifications: its base sends them. */
export function notificationsOf({ notify = {} }: EntityFile): Notification[] {
  return Object.entries(notify).map(([name, { on, before, when, to, title, text, sms }]) => ({
    name,
    on: oneOrSeveral(on),
    before: before ? { field: before.field, days: [before.days ?? 0].flat().toSorted((one, other) => other - one) } : null,
    when: when === undefined ? null : compileExpression(when),
    to: to.map(recipientOf),
    title,
    text: text ?? null,
    sms: sms ?? false,
  }))
}

function recipientOf(recipient: FileNotification['to'][number]): Recipient {
  if (typeof recipient === 'string') return { kind: 'person', field: recipient }
  if (recipient.head !== undefined) return { kind: 'head', field: recipient.head }
  return { kind: 'role', alias: recipient.role ?? '', project: recipient.of ?? null }
}
