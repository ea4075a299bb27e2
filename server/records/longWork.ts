// Waiting for work that may outlive its call: imports, exports, bulk changes.

import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

/** Milliseconds in which most of such work ends. */
export const SHORT_WAIT_MS = 1_500

/** Waits for the end of work, but at most as long as a caller should wait. */
export async function soonEnded(ended: Promise<unknown>): Promise<void> {
  await Promise.race([ended, new Promise((go) => setTimeout(go, SHORT_WAIT_MS).unref())])
}

/** Message for the user who started the work; unexpected errors are logged with `title`. */
export const sentenceOf =
  ({ platform, language }: Pick<Context, 'platform' | 'language'>, title: string) =>
  (error: unknown): string => {
    const refusal = error instanceof AppError ? error : new AppError('server.error')
    if (refusal.status >= 500) platform.log.error({ err: error }, title)
    return refusal.sentence(language)
  }
