// Cache of compiled code, of the server and of each of its threads.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A folder beside the packages, since anyone who may write there can change the code anyway.
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/gantry-code')

/** Enables the cache for modules that are loaded afterwards in this thread. Without write access there is none. */
export function cacheCode() {
  enableCompileCache({ directory: FOLDER, portable: true })
}
