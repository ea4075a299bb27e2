// What Playwright does before the first and after the last test of a run.

import { makeSeeded, removeSeeded } from '../support/seeded.ts'

/** Names the seeded folder to the workers. */
export const SEEDED = 'TEST_SEEDED_FOLDER'

export default async function setup(): Promise<() => Promise<void>> {
  const seeded = await makeSeeded(null)
  process.env[SEEDED] = seeded.folder
  return () => removeSeeded(seeded)
}
