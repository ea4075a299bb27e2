// Limits the total duration of the statements of one request, on both databases. Work after the response is exempt.

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors.ts'

/** Shared by the parts of one request. */
export interface StatementBudget {
  /** Milliseconds. */
  left: number
  isAnswered: boolean
  /** Id of the user of the request; empty as long as none is known. */
  owner: string
  /** When it was made, as `performance.now()` tells it. */
  start: number
}

/** Milliseconds that an ordinary request takes at most. */
const RECENT_MS = 30_000

const budgets = new AsyncLocalStorage<StatementBudget | null>()
/** Requests that wait for their answer. */
const unanswered = new Set<StatementBudget>()

export function createStatementBudget(milliseconds: number): StatementBudget {
  return { left: milliseconds, isAnswered: false, owner: '', start: performance.now() }
}

/** Runs `work` until its answer within a budget, or within so many milliseconds of statements. */
export async function withStatementBudget<T>(most: StatementBudget | number, work: () => Promise<T>): Promise<T> {
  const budget = typeof most === 'number' ? createStatementBudget(most) : most
  budget.isAnswered = false
  unanswered.add(budget)
  try {
    return await budgets.run(budget, work)
  } finally {
    budget.isAnswered = true
    unanswered.delete(budget)
  }
}

/** Runs work without the time budget of a call, such as a change of tables. */
export function withoutStatementBudget<T>(work: () => T): T {
  return budgets.run(null, work)
}

/** Names the user whose request this is. */
export function ownStatements(userId: string): void {
  const budget = budgets.getStore()
  if (budget) budget.owner = userId
}

/** Id of the user whose request this is; empty for nobody's, and for work of the server. */
export const statementOwner = (): string => budgets.getStore()?.owner ?? ''

/** True while a request of one of these users waits for its answer; a long one, such as a stream of events, does not count. */
export function hasCallOf(isAsked: (userId: string) => boolean): boolean {
  const now = performance.now()
  for (const { owner, start } of unanswered) if (now - start < RECENT_MS && isAsked(owner)) return true
  return false
}

/** Milliseconds that the next statement may take; `null` without a bound. Throws `request.tooSlow` when none are left. */
export function statementTime(): number | null {
  const budget = budgets.getStore()
  if (!budget || budget.isAnswered) return null
  if (budget.left <= 0) throw new AppError('request.tooSlow')
  return Math.max(1, Math.ceil(budget.left))
}

/** Counts the time of a statement that began at `start`, as `performance.now()` tells it. */
export function spendStatementTime(start: number): void {
  const budget = budgets.getStore()
  if (budget) budget.left -= performance.now() - start
}
