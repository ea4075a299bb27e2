// Limits the total duration of the SQL statements of one request. Work after the response is exempt.

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors.ts'

/** Shared by all parts of one request. */
export interface StatementBudget {
  /** Remaining milliseconds. */
  left: number
  isAnswered: boolean
  /** User id of the request; empty until it is known. */
  owner: string
  /** Start of the request, by `performance.now()`. */
  start: number
  /** True if the request must not change anything. */
  isReadOnly: boolean
}

/** Maximum duration of an ordinary request in milliseconds. */
const RECENT_MS = 30_000

const budgets = new AsyncLocalStorage<StatementBudget | null>()
const serverWork = new AsyncLocalStorage<boolean>()
/** Requests without a response so far. */
const unanswered = new Set<StatementBudget>()

export function createStatementBudget(milliseconds: number): StatementBudget {
  return { left: milliseconds, isAnswered: false, owner: '', start: performance.now(), isReadOnly: false }
}

/** Runs `work` until its response within a budget, or a limit in milliseconds. */
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

/** Runs work without the budget of a request, such as a migration. */
export function withoutStatementBudget<T>(work: () => T): T {
  return budgets.run(null, work)
}

/** Sets the user of the current request. */
export function ownStatements(userId: string): void {
  const budget = budgets.getStore()
  if (budget) budget.owner = userId
}

/** Makes the database refuse writes of the current request with auth.viewOnly, until its response. */
export function refuseStatementsThatWrite(): void {
  const budget = budgets.getStore()
  if (budget) budget.isReadOnly = true
}

/** Runs work of the server that a read needs, such as counting calls or renewing sums. It may write in a request that must not. */
export function asServer<T>(work: () => T): T {
  return serverWork.run(true, work)
}

/** Throws auth.viewOnly for a statement that writes, within a request that must not. */
export function checkStatement(sql: string): void {
  const budget = budgets.getStore()
  if (budget?.isReadOnly && !budget.isAnswered && !serverWork.getStore() && WRITES.test(sql)) throw new AppError('auth.viewOnly')
}

const WRITES = /^\s*(insert|update|delete|merge)\b/i

/** User id of the current request; empty for anonymous requests and work of the server. */
export const statementOwner = (): string => budgets.getStore()?.owner ?? ''

/** True while a request of a matching user waits for its response; long-running ones, such as event streams, do not count. */
export function hasCallOf(isOwner: (userId: string) => boolean): boolean {
  const now = performance.now()
  for (const { owner, start } of unanswered) if (now - start < RECENT_MS && isOwner(owner)) return true
  return false
}

/** Milliseconds left for the next statement; `null` for no limit. Throws `request.tooSlow` when none are left. */
export function statementTime(): number | null {
  const budget = budgets.getStore()
  if (!budget || budget.isAnswered) return null
  if (budget.left <= 0) throw new AppError('request.tooSlow')
  return Math.max(1, Math.ceil(budget.left))
}

/** Subtracts the duration of a statement that began at `start` (`performance.now()`). */
export function spendStatementTime(start: number): void {
  const budget = budgets.getStore()
  if (budget) budget.left -= performance.now() - start
}
