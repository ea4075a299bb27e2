// Work that may outlive the call that starts it: imports, exports, changes of many records.

import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

/** Most work is over within the call that starts it. */
export const SHORT_WAIT_MS = 1_500

/** Waits for the end of work, and no longer than a caller should. */
export async function soonEnded(ended: Promise<unknown>): Promise<void> {
  await Promise.race([ended, new Promise((go) => setTimeout(go, SHORT_WAIT_MS).unref())])
}

/** The message for the user who started the work; unexpected errors are logged with `title`. */
export const sentenceOf =
  ({ platform, language }: Pick<Context, 'platform' | 'language'>, title: string) =>
  (error: unknown): string => {
    const refusal = error instanceof AppError ? error : new AppError('server.error')
    if (refusal.status >= 500) platform.log.error({ err: error }, title)
    return refusal.sentence(language)
  }
