// Global setup and teardown of the server tests in Vitest.

import type { TestProject } from 'vitest/node'
import { makeSeeded, removeSeeded, type Seeded } from './seeded.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: Seeded
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await makeSeeded(process.env.TEST_DATABASE_URL || null)
  project.provide('seeded', seeded)
  return () => removeSeeded(seeded)
}
