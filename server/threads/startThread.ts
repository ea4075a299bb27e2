// Starts worker threads.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** @param path module of the thread, which listens to `parentPort` */
export function startThread(path: string, resourceLimits: ResourceLimits = {}): Worker {
  return new Worker(join(import.meta.dirname, 'thread.js'), { workerData: { module: pathToFileURL(path).href }, resourceLimits })
}
