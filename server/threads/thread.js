// First file of a worker thread: enables the compile cache, which is off in a new thread, then loads the module of the thread. Without the
// cache a thread loads the TypeScript compiler of Node, which takes 23 MB.

import { flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import { cacheCode } from './codeCache.js'

cacheCode()
await import(workerData.module)
flushCompileCache()
