// Normalises the keyword `notify`.

import { compileExpression, type Expression } from '../expressions/expression.ts'
import type { EntityFile, FileNotification } from './entityFile.ts'
import { oneOrSeveral } from './oneOrSeveral.ts'

/** Somebody is told of a record. */
export interface Notification {
  name: string
  /** `add`, `edit` and names of actions; none with `before`, or when the condition alone tells. */
  on: readonly string[]
  /** Field of the date, and days before it, the most first. */
  before: { field: string; days: readonly number[] } | null
  when: Expression | null
  to: readonly Recipient[]
  /** Chinese, and the key of the English in `Entity.words`. */
  title: string
  text: string | null
  sms: boolean
}

export type Recipient =
  /** References to users. */
  | { kind: 'person'; field: string }
  /** @param project the field whose project the holders belong to; `null`: of the tenant */
  | { kind: 'role'; alias: string; project: string | null }
  | { kind: 'head'; field: string }

/** Events of a notification that are no action. */
export const writeEvents = ['add', 'edit'] as const

/** A view tells nothing of its own: the records are those of its base. */
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

function recipientOf(said: FileNotification['to'][number]): Recipient {
  if (typeof said === 'string') return { kind: 'person', field: said }
  if (said.head !== undefined) return { kind: 'head', field: said.head }
  return { kind: 'role', alias: said.role ?? '', project: said.of ?? null }
}
