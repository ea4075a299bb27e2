// Detects writes outside of the current transaction: on SQLite they would wait for it forever, so both databases refuse them at once.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface TransactionGuard {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Throws when called inside `run`. */
  refuse(): void
}

export function createTransactionGuard(): TransactionGuard {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    run(work) {
      // Work that continues after the transaction counts as outside.
      const transaction = { isOpen: true }
      return inside.run(transaction, work).finally(() => {
        transaction.isOpen = false
      })
    },
    refuse() {
      if (inside.getStore()?.isOpen) throw new Error('Inside a transaction use the database that it hands over, never store.db')
    },
  }
}
