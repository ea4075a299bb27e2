// Limits the total duration of the statements of one request, on both databases. Work after the response is exempt.

import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../errors.ts'

/** Shared by the parts of one request. */
export interface StatementBudget {
  /** Milliseconds. */
  left: number
  isAnswered: boolean
}

const budgets = new AsyncLocalStorage<StatementBudget | null>()

export function createStatementBudget(milliseconds: number): StatementBudget {
  return { left: milliseconds, isAnswered: false }
}

/** Runs `work` until its answer within a budget, or within so many milliseconds of statements. */
export async function withStatementBudget<T>(most: StatementBudget | number, work: () => Promise<T>): Promise<T> {
  const budget = typeof most === 'number' ? createStatementBudget(most) : most
  budget.isAnswered = false
  try {
    return await budgets.run(budget, work)
  } finally {
    budget.isAnswered = true
  }
}

/** Runs work without the time budget of a call, such as a change of tables. */
export function withoutStatementBudget<T>(work: () => T): T {
  return budgets.run(null, work)
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
