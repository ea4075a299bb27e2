// `npm test`: every check in order, a line each, and the total of all runners as the last line.
//   --no-browser    leaves out the tests in Chromium

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.ts'
import type { FileTime } from './support/fileReport.ts'
import { runCheck, runPlaywright, runVitest, type Stage } from './support/stages.ts'

/** How many of the slowest files are named. */
const SHOWN = 10
/** Variables that name what a machine may have, and what is left out without them. */
const OPTIONAL: readonly (readonly [variable: string, left: string])[] = [
  ['TEST_DATABASE_URL', 'PostgreSQL left out, SQLite alone is tested'],
  ['TEST_MYSQL_URL', 'MariaDB left out, its tables are not read'],
  ['TEST_PGBOUNCER_URL', 'PgBouncer left out'],
  ['TEST_CITUS_URL', 'Cluster of Citus left out'],
  ['TEST_POSTGRES_PROGRAMS', 'Standby of PostgreSQL left out'],
  ['TEST_MQTT_URL', "An operator's MQTT broker left out"],
  ['TEST_BLADE_URL', 'A SpringBlade left out'],
  ['FIREFOX_PATH', 'Firefox left out'],
  ['LIBREOFFICE_PATH', 'LibreOffice left out'],
]
const withBrowser = !process.argv.includes('--no-browser')
const folder = await mkdtemp(join(tmpdir(), 'gantry-test-'))
let passed = 0
let failed = 0
const times: FileTime[] = []

function report({ name, seconds, counts, note, output, files }: Stage): void {
  times.push(...files)
  passed += counts.passed
  failed += counts.failed
  const mark = counts.failed > 0 ? '✗' : '✓'
  console.log([`${mark} ${name.padEnd(28)}${seconds.toFixed(1).padStart(7)} s`, note].filter(Boolean).join('  '))
  if (counts.failed > 0) console.log(output.trim().replace(/^/gm, '  '))
}

try {
  for (const [variable, left] of OPTIONAL) if (!process.env[variable]) console.log(`- ${left}: ${variable} names none`)

  const checks = [
    runCheck('types', 'typescript/bin/tsc', ['--pretty', 'false']),
    runCheck('lint and format', '@biomejs/biome/bin/biome', ['check', '--config-path=test', '--error-on-warnings', '--colors=off', '.']),
    runCheck('schemas', null, ['server/commands/schemas.ts', '--strict']),
  ]
  // The console is built meanwhile: the unit tests do not need it, and it keeps the second core busy.
  const built = withBrowser ? runCheck('console built', null, ['server/commands/build.ts', '--if-stale']) : null
  for (const check of checks) report(await check)
  report(await runVitest('unit and server tests', join(folder, 'vitest.json')))

  if (built !== null) {
    report(await built)
    if ((await built).counts.failed === 0) report(await browserTests())
  } else {
    console.log('- Browser tests left out: --no-browser')
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN)
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(32)} s  ${file}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function browserTests(): Promise<Stage> {
  const name = 'end-to-end tests'
  try {
    return await runPlaywright(name, join(folder, 'playwright.json'), await ensureChromium())
  } catch (error) {
    return {
      name,
      seconds: 0,
      counts: { passed: 0, failed: 1 },
      note: '',
      output: `${(error as Error).message}\nnpm test -- --no-browser leaves the browser tests out.`,
      files: [],
    }
  }
}
