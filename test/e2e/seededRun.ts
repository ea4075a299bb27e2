// Global setup and teardown of Playwright.

import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CODE_CACHE } from '../support/sources.ts'

/** Names the seeded folder to the workers. */
export const SEEDED = 'TEST_SEEDED_FOLDER'

export default async function setup(): Promise<() => Promise<void>> {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: CODE_CACHE }
  const { stdout: folder } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'makeSeeded.ts')], { env })
  process.env[SEEDED] = folder
  return () => rm(folder, { recursive: true, force: true })
}
