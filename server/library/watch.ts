// Tells when something below a folder changed, once things have calmed down.

import { type FSWatcher, watch } from 'node:fs'
import type { Logger } from 'pino'

/** Editors write a file in several steps; reading between them would find half of it. */
const CALM_MS = 80

export interface Watcher {
  close(): void
}

/** Calls `changed` after every burst of changes below `folder`, sub-folders included. */
export function watchFolder(folder: string, log: Logger, changed: () => void): Watcher {
  let timer: NodeJS.Timeout | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, CALM_MS)
  }
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(folder, { recursive: true }, later)
    watcher.on('error', (error) => log.warn({ err: error }, `Changes below ${folder} are no longer noticed: ${error.message}`))
  } catch (error) {
    log.warn({ err: error }, `Changes below ${folder} are not noticed: ${(error as Error).message}`)
  }
  return {
    close() {
      clearTimeout(timer)
      watcher?.close()
    },
  }
}
