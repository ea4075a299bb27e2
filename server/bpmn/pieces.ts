// Pieces of a task: one for each assignee.

import type { Loop, Mapping, Node } from './definition.ts'
import { taskDue } from './due.ts'
import { type Effect, type Pieces, StepError, type Token } from './state.ts'

const MAX_PIECES = 1000

type Known = Readonly<Record<string, unknown>>

/** Item of each instance of a loop; `null` for a node without a loop. Throws `StepError` for a loop without a size. */
export function itemsOf({ id, loop }: Node, known: Known): unknown[] | null {
  if (!loop) return null
  const listed = loop.collection?.evaluate(known)
  const items = typeof listed === 'string' ? listed.split(',').filter((one) => one.trim() !== '') : listed
  const count = Array.isArray(items) ? items.length : Number(loop.cardinality?.evaluate(known) ?? Number.NaN)
  if (!Number.isInteger(count) || count < 0) throw new StepError('noLoopSize', id)
  if (count > MAX_PIECES) throw new StepError('tooMany', id)
  return Array.isArray(items) ? items : Array.from({ length: count }, (_, index) => index)
}

/** Effect that opens one piece. */
export function pieceOf({ id, name, title, task, loop }: Node, token: Token, piece: number, known: Known, now: Date): Effect {
  const values = loop ? pieceVariables(loop, token.pieces, piece, known) : known
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

/** Variables as one instance reads them. */
export function pieceVariables({ variable, index }: Loop, pieces: Pieces | undefined, piece: number, known: Known): Known {
  return { ...known, ...(variable ? { [variable]: pieces?.items?.[piece] } : {}), [index]: piece }
}

/** Result of one instance, by target. Missing variables are omitted. */
export function resultOf({ results = [] }: Loop, known: Known): Record<string, Known> {
  const isThere = ({ value: { source } }: Mapping) => source.includes('{') || Object.hasOwn(known, source)
  const named = ({ target, value }: Mapping) => [target, value.evaluate(known) ?? null]
  return Object.fromEntries(results.map(({ target, values }) => [target, Object.fromEntries(values.filter(isThere).map(named))]))
}

/** Lists of results, in the order of the instances. */
export function resultsOf({ results = [] }: Loop, found: NonNullable<Pieces['results']>): Known {
  const sorted = found.toSorted((one, other) => one.piece - other.piece)
  return Object.fromEntries(results.map(({ target }) => [target, sorted.map(({ values }) => values[target])]))
}

/** Counts that completion conditions can read. */
export const countsOf = ({ isSequential }: Loop, { size, open, done, approved }: Pieces) => ({
  nrOfInstances: size,
  nrOfActiveInstances: isSequential ? 1 : open.length,
  nrOfCompletedInstances: done,
  nrOfApprovedInstances: approved,
  nrOfRejectedInstances: done - approved,
})
