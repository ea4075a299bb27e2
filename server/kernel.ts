// Interfaces that every layer may use: the store and the current entities.

import type { Logger } from 'pino'
import type { ReadCache, Store } from '#store/store.ts'
import type { Library } from './library/library.ts'

export interface Kernel {
  store: Store
  log: Logger
  reads: ReadCache
  /** Current schemas; a new object after each change of the folder. */
  library(): Library
}
