// The answers of routes in code, as the document of the API describes them, are those of the types of their handlers.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../support/sources.ts'

test('the file of answers is up to date', async () => {
  const run = promisify(execFile)(process.execPath, ['test/answers/run.ts', '--check'], { cwd: PROJECT })
  expect(await run.then(({ stderr }) => stderr).catch(({ stderr }: { stderr: string }) => stderr)).toBe('')
})
