// Watches a folder and reports changes after they have settled.

import { type FSWatcher, watch } from 'node:fs'
import type { Logger } from 'pino'

/** Editors write a file in several steps; a read in between would see a part of it. */
const CALM_MS = 80

/** File system events miss replaced files, folders created again, and network and bind mounts. */
const POLL_MS = 1000

export interface Watcher {
  close(): void
}

/**
 * Calls `changed` after every burst of changes below `folder`, sub-folders included.
 * @param stamp differs after every change; compared once a second, and the file system watcher is renewed when it differs
 * @param first stamp of the files that were read before
 */
export function watchFolder(folder: string, log: Logger, changed: () => void, stamp: () => string, first: string): Watcher {
  let timer: NodeJS.Timeout | undefined
  // A folder that became unreadable is a change as well: the reader reports the error.
  const stampNow = (): string => {
    try {
      return stamp()
    } catch (error) {
      return String(error)
    }
  }
  // A file that comes and goes between two polls leaves the stamp of the earlier poll, so the poll compares with what was read.
  let read = first
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      read = stampNow()
      changed()
    }, CALM_MS)
  }
  let watcher: FSWatcher | undefined
  let lastMessage = ''
  const warn = (error: Error) => {
    if (error.message === lastMessage) return
    lastMessage = error.message
    log.warn({ err: error }, `The system tells no changes below ${folder}, which is read every second instead: ${error.message}`)
  }
  const arm = () => {
    watcher?.close()
    try {
      watcher = watch(folder, { recursive: true }, later).on('error', warn)
    } catch (error) {
      watcher = undefined
      warn(error as Error)
    }
  }
  arm()
  let armed = first
  const poll = setInterval(() => {
    const now = stampNow()
    if (now !== armed) {
      armed = now
      arm()
    }
    if (now !== read) later()
  }, POLL_MS)
  return {
    close() {
      clearInterval(poll)
      clearTimeout(timer)
      watcher?.close()
    },
  }
}
