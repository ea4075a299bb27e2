// Pieces of a task: one for each assignee.

import type { Loop, Node } from './definition.ts'
import { taskDue } from './due.ts'
import { type Effect, type Pieces, StepError, type Token } from './state.ts'

const MOST_PIECES = 1000

type Known = Readonly<Record<string, unknown>>

/** Item of each instance of a loop; `null` for a node without a loop. Throws `StepError` for a loop without a size. */
export function itemsOf({ id, loop }: Node, known: Known): unknown[] | null {
  if (!loop) return null
  const listed = loop.collection?.evaluate(known)
  const items = typeof listed === 'string' ? listed.split(',').filter((one) => one.trim() !== '') : listed
  const count = Array.isArray(items) ? items.length : Number(loop.cardinality?.evaluate(known) ?? Number.NaN)
  if (!Number.isInteger(count) || count < 0) throw new StepError('noLoopSize', id)
  if (count > MOST_PIECES) throw new StepError('tooMany', id)
  return Array.isArray(items) ? items : Array.from({ length: count }, (_, index) => index)
}

/** Effect that opens one piece. */
export function pieceOf({ id, name, title, task, loop }: Node, token: Token, piece: number, known: Known, now: Date): Effect {
  const item = token.pieces?.items?.[piece]
  const values = loop ? { ...known, ...(loop.variable ? { [loop.variable]: item } : {}), [loop.index]: piece } : known
  const text = (part: 'assignee' | 'users' | 'groups' | 'due') => task?.[part]?.fill(values).trim() ?? ''
  const due = text('due')
  const dueTime = taskDue(due, now)
  if (due !== '' && dueTime === null) throw new StepError('noTime', id)
  return {
    kind: 'open',
    token: token.id,
    node: id,
    piece,
    name: title?.fill(values).trim() || name,
    assignee: text('assignee'),
    users: text('users'),
    groups: text('groups'),
    due: dueTime,
  }
}

/** Counts that completion conditions can read. */
export const countsOf = ({ isSequential }: Loop, { size, open, done, approved }: Pieces) => ({
  nrOfInstances: size,
  nrOfActiveInstances: isSequential ? 1 : open.length,
  nrOfCompletedInstances: done,
  nrOfApprovedInstances: approved,
  nrOfRejectedInstances: done - approved,
})
