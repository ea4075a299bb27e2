// Checks a large process file in a worker thread: bpmn-moddle counts lines again for each fault, so a megabyte with a fault on each line
// takes minutes.

import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { DefinitionError, type DefinitionFault } from '#server/bpmn/definition.ts'
import { startThread } from '#server/threads/startThread.ts'
import { createThreadPool } from '#server/threads/threadPool.ts'

const MAX_MS = 5_000
/** Limit of possible faults times lines for checking in the main thread: a tenth of a second at most. */
const MAX_AT_ONCE = 500_000
const MEMORY_MB = 256

const lend = createThreadPool(() => startThread(join(import.meta.dirname, 'xmlThread.ts'), { maxOldGenerationSizeMb: MEMORY_MB }), {
  most: 1,
  longestQueue: 20,
  longestOfOne: 10,
  keptMs: 5_000,
})

/**
 * Throws `DefinitionError` for a file that cannot be read within `within` milliseconds, and sheet.busy when too many orders wait.
 * @param user owner of the order in the thread pool; '' for the server
 */
export async function checkInThread(text: string, user: string, within = MAX_MS): Promise<void> {
  const count = (sign: string) => text.split(sign).length
  if ((count('<') + count('=')) * count('\n') <= MAX_AT_ONCE) return
  const lent = await lend(user)
  const faults = await answerOf(lent.thread, text, within)
  await lent.leave(faults !== null)
  if (faults === null) throw new DefinitionError([{ kind: 'structure', what: 'tooLarge', element: '', line: 0 }])
  if (faults.length > 0) throw new DefinitionError(faults)
}

/** `null` if the thread timed out or died. */
function answerOf(thread: Worker, text: string, within: number): Promise<readonly DefinitionFault[] | null> {
  return new Promise((settle) => {
    const give = (faults: readonly DefinitionFault[] | null) => {
      clearTimeout(timer)
      thread.off('message', give).off('error', giveUp).off('exit', giveUp)
      settle(faults)
    }
    const giveUp = () => give(null)
    const timer = setTimeout(giveUp, within)
    thread.on('message', give).on('error', giveUp).on('exit', giveUp)
    thread.postMessage(text)
  })
}
