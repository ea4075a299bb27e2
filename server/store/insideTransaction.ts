// On SQLite a write outside of the open transaction would wait for it without end; better to say so at once on both stores.

import { AsyncLocalStorage } from 'node:async_hooks'

export interface TransactionGuard {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Throws when the caller runs inside `run`. */
  refuse(): void
}

export function createTransactionGuard(): TransactionGuard {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>()
  return {
    run(work) {
      // Work that continues after the transaction runs outside of it.
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
