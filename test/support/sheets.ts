// Workbooks for tests: writes and reads plain rows, and uploads files.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { readWorkbook, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { PROJECT } from './sources.ts'
import type { Caller, Reply } from './startApp.ts'

export function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(PROJECT, `test/fixtures/${name}.json`), 'utf8')) as Record<string, unknown>
}

/** An xlsx file with one sheet. */
export function workbook(heads: readonly string[], rows: WorkbookCell[][]): Promise<Buffer> {
  return writeWorkbook('', async (writer) => {
    writer.sheet({ name: 'test', columns: heads.map((head) => ({ head, width: 12, format: null })) })
    writer.add(rows)
  })
}

/** Rows of a workbook in a response, as objects by heading. */
export async function rowsOf(reply: Reply): Promise<Record<string, WorkbookCell>[]> {
  const [heads = [], ...rows] = await readWorkbook(reply.bytes)
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at] ?? null])))
}

/** Uploads a file to an import. */
export function send(
  by: Caller,
  call: string,
  file: Buffer,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
  members: Readonly<Record<string, object>> = {},
): Promise<Reply> {
  const body = new FormData()
  for (const [name, one] of Object.entries(members)) body.append(name, JSON.stringify(one))
  body.append('file', new Blob([new Uint8Array(file)]), 'rows.xlsx')
  return by(call, { body, query, headers })
}

/** Uploads a file and waits until the import is complete. */
export async function importFile(
  by: Caller,
  call: string,
  file: Buffer,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
  members: Readonly<Record<string, object>> = {},
): Promise<Reply> {
  let reply = await send(by, call, file, query, headers, members)
  const isOpen = (): boolean => ['waiting', 'running'].includes((reply.body.data as ImportProgress | null)?.state ?? '')
  const progress = call.replace('POST', 'GET').replace(/[^/]+$/, 'import-progress')
  while (isOpen()) reply = await by(progress, { query: { job: (reply.body.data as ImportProgress).job } })
  return reply
}
