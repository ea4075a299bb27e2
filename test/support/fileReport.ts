// A Vitest reporter for `npm test`: the counts, and how long each file took with its imports and hooks. Written to VITEST_REPORT_FILE.

import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { PROJECT } from './sources.ts'

export interface FileTime {
  /** Below the project. */
  file: string
  seconds: number
}

export interface FileReport {
  passed: number
  failed: number
  skipped: number
  files: FileTime[]
}

export default class implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const states = modules.flatMap(({ children }) => [...children.allTests()].map((one) => one.result().state))
    const count = (state: string) => states.filter((one) => one === state).length
    const skipped = count('skipped') + count('pending')
    const report: FileReport = { passed: count('passed'), failed: count('failed'), skipped, files: modules.map(timeOf) }
    await writeFile(process.env.VITEST_REPORT_FILE ?? 'vitest.json', JSON.stringify(report))
  }
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
  return { file: relative(PROJECT, module.moduleId), seconds: all / 1000 }
}
