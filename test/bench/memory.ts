// Memory of a page after garbage collection, and of a process.

import { readFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'

/** V8 keeps compiled code in the same heap, megabytes in the first minutes. Without compilation only objects are measured. */
export const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug'

export interface Held {
  /** Bytes of JavaScript objects. */
  heap: number
  /** DOM nodes of all documents, attached or not. */
  nodes: number
  listeners: number
}

export async function heldBy(client: CDPSession): Promise<Held> {
  await client.send('HeapProfiler.enable')
  for (let time = 0; time < 3; time++) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

export const megabytes = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`

/** Resident memory of a process, on Linux only. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
}
