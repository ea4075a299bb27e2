// Interfaces that every layer may use: the store and the current entities.

import type { Logger } from 'pino'
import type { Library } from './library/library.ts'
import type { ReadCache } from './store/readCache.ts'
import type { Store } from './store/store.ts'

export interface Kernel {
  store: Store
  log: Logger
  reads: ReadCache
  /** The schemas as they are now; a new object after each change of the folder. */
  library(): Library
}
