// The stages of `npm test`: runs each test runner and collects duration, counts and output.

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReport, FileTime } from './fileReport.ts'
import { CODE_CACHE, PROJECT } from './sources.ts'

export interface Counts {
  passed: number
  failed: number
}

export interface Stage {
  name: string
  seconds: number
  counts: Counts
  /** Suffix of the line: number of tests, number of skipped ones. */
  note: string
  /** Output, shown if the stage failed. */
  output: string
  /** Duration of each file. */
  files: readonly FileTime[]
}

interface Ended {
  status: number
  seconds: number
  output: string
}

const NOTHING: FileReport = { passed: 0, failed: 0, skipped: 0, files: [] }

/** Runs a program. `program` is a path below node_modules; `null` runs the script named by the first argument. */
export async function runCheck(name: string, program: string | null, args: string[]): Promise<Stage> {
  const { status, seconds, output } = await run(program, args)
  return { name, seconds, output, note: '', counts: status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }, files: [] }
}

/** Runs all Vitest projects. An aborted run, or one without tests, counts as failed. */
export async function runVitest(name: string, reportFile: string): Promise<Stage> {
  const args = ['run', '--reporter=default', '--reporter=./test/support/fileReport.ts']
  const ended = await run('vitest/vitest.mjs', args, { VITEST_REPORT_FILE: reportFile })
  const { passed, failed, skipped, files } = ((await readReport(reportFile)) as FileReport | null) ?? NOTHING
  return stage(name, ended, passed, failed, skipped, files)
}

/**
 * Runs the browser tests, with a real server for each file. A test that passes only at its second attempt is reported as a fault.
 * Screenshots of failures stay in test-results.
 */
export async function runPlaywright(name: string, reportFile: string, chromium: string): Promise<Stage> {
  // A folder of its own, so that two runs at once do not clear each other's.
  const pictures = join('test-results', String(process.pid))
  const args = ['test', '--config=test/e2e/playwright.config.ts', '--reporter=dot,json', `--output=${pictures}`]
  const ended = await run('@playwright/test/cli.js', args, { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile })
  if (ended.status === 0) await rm(join(PROJECT, pictures), { recursive: true, force: true })
  const report = (await readReport(reportFile)) as PlaywrightReport | null
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  const files = (report?.suites ?? []).map((suite) => ({ file: join('test/e2e', suite.file), seconds: secondsOf(suite) }))
  const result = stage(name, ended, expected + flaky, unexpected, skipped, files)
  if (flaky === 0) return result
  const names = (report?.suites ?? []).flatMap((suite) => flakyIn(suite)).map((title) => `\n    second try: ${title}`)
  return { ...result, note: `${result.note}, ${flaky} only at the second try${names.join('')}` }
}

interface PlaywrightReport {
  stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>
  suites: Suite[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}

function flakyIn({ file, suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(flakyIn)]
}

function secondsOf({ suites = [], specs }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
  return [...own, ...suites.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0)
}

function stage(
  name: string,
  { status, seconds, output }: Ended,
  passed: number,
  failed: number,
  skipped: number,
  files: readonly FileTime[],
): Stage {
  const isBroken = failed === 0 && (status !== 0 || passed === 0)
  const note = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    isBroken && 'the runner broke off',
  ]
  return { name, seconds, output, note: note.filter(Boolean).join(', '), counts: { passed, failed: isBroken ? 1 : failed }, files }
}

async function readReport(path: string): Promise<object | null> {
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as object) : null
}

function run(program: string | null, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const start = performance.now()
  const script = program ? [join(PROJECT, 'node_modules', program)] : []
  return new Promise((settle) => {
    const child = spawn(process.execPath, [...script, ...args], {
      cwd: PROJECT,
      // Files share the compile cache.
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: undefined, NODE_OPTIONS: undefined, NODE_COMPILE_CACHE: CODE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes))
    child.stderr.on('data', (bytes: Buffer) => output.push(bytes))
    child.on('error', (error) => output.push(Buffer.from(error.message)))
    child.on('close', (code) => {
      settle({ status: code ?? 1, seconds: (performance.now() - start) / 1000, output: Buffer.concat(output).toString() })
    })
  })
}
