// What every floor stands on: the store and the entities as they are now. Interfaces only.

import type { Logger } from 'pino'
import type { Library } from './library/library.ts'
import type { Reads } from './store/reads.ts'
import type { Store } from './store/store.ts'

export interface Kernel {
  store: Store
  log: Logger
  reads: Reads
  /** The schemas as they are now; a new object after each change of the folder. */
  library(): Library
}
