// The calls of an import: take the file and start, tell how far it is, hand out what was wrong.

import type { Entity } from '../../../engine/model/entity.ts'
import { say } from '../../../i18n/say.ts'
import { forgetReads } from '../../access/auth.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '../../http/access.ts'
import type { Call, EntityHook } from '../../http/route.ts'
import type { Family } from '../family.ts'
import { sheetName, wordIn } from './exportRecords.ts'
import { faultColumns, readHeads } from './heads.ts'
import { importRows, type RowFault, type SheetRow } from './importRows.ts'
import type { ImportJob } from './jobs.ts'
import { isBlank } from './readCell.ts'
import { sendWorkbook } from './sendWorkbook.ts'
import { type Cell, readWorkbook, writeWorkbook } from './workbook.ts'

const FILE_LIMIT_MB = 10

/** A small import is over within the call that starts it. */
const SHORT_WAIT_MS = 1_500

/** What is told of a job. */
export interface ImportProgress extends Pick<ImportJob, 'state' | 'total' | 'done' | 'added' | 'changed' | 'failed' | 'msg'> {
  job: string
  /** Where the file with the faults is to be had, once; `null` without faults, and when it has been fetched. */
  faults: string | null
}

/**
 * Takes the rows of a file that was sent as a form (`file`), with `isCovered=1` in the query to change what is there.
 * All that is wrong with the file as a whole is refused here, before anything is stored; then the rows go on without the caller.
 */
export async function importRecords(call: Call, entity: Entity, family: Family, hooks: readonly EntityHook[]): Promise<ImportProgress> {
  const wanted = entity.import
  const { language, platform } = call
  const owner = userOf(call)
  const covers = call.query.isCovered === '1' && wanted?.cover !== null
  const grants = await grantsOf(call)
  const { permissions } = entity
  const codes = [permissions.import, permissions.add, ...(covers ? [permissions.edit] : [])]
  for (const code of codes) checkWrite(grants, code, entity, actorOf(call))
  if (!wanted) throw new AppError('auth.noPermission')
  platform.imports.checkRoom(owner)
  const [heads = [], ...below] = await readWorkbook(await fileOf(call))
  const columns = readHeads(entity, wanted, heads, language)
  const rows = below.map((cells, at): SheetRow => ({ number: at + 2, cells })).filter(({ cells }) => !cells.every(isBlank))
  if (rows.length === 0) throw new AppError('sheet.noRows')
  const about = { entity: entity.name, owner: { userId: owner.userId, tenantId: owner.tenantId }, total: rows.length }
  const work = async (job: ImportJob) => {
    try {
      const faults = await importRows({ call, entity, wanted, family, hooks, columns, covers, job }, rows)
      if (faults.length > 0) job.faults = await faultFile(call, entity, heads, faults)
    } finally {
      forgetReads(platform.auth)
    }
  }
  const job = platform.imports.start(about, work, (error) => {
    const refusal = error instanceof AppError ? error : new AppError('server.error')
    if (refusal.status >= 500) call.request.log.error({ err: error }, 'An import failed')
    return refusal.sentence(language)
  })
  await Promise.race([job.ended, later(SHORT_WAIT_MS)])
  return progressOf(job, entity)
}

export async function importProgress(call: Call, entity: Entity): Promise<ImportProgress> {
  return progressOf(jobOf(call, entity), entity)
}

/** The file is gone afterwards: it holds what people typed. */
export async function importFaults(call: Call, entity: Entity): Promise<Buffer> {
  const job = jobOf(call, entity)
  const { faults } = job
  if (faults === null) throw new AppError('sheet.noFaults')
  job.faults = null
  const title = wordIn(entity, entity.title, call.language)
  return sendWorkbook(call, say(call.language, 'sheet.faults.file', { title }), faults)
}

function jobOf(call: Call, entity: Entity): ImportJob {
  const { job } = call.query
  if (!job) throw new AppError('request.parameterMissing', { name: 'job' })
  return call.platform.imports.find(job, entity.name, userOf(call))
}

function progressOf({ id, state, total, done, added, changed, failed, msg, faults }: ImportJob, { endpoints }: Entity): ImportProgress {
  const path = endpoints['import-faults']?.[0]?.path
  return { job: id, state, total, done, added, changed, failed, msg, faults: faults && path ? `${path}?job=${id}` : null }
}

async function fileOf({ request }: Call): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const part = await request.file({ limits: { fileSize: FILE_LIMIT_MB * 1024 * 1024 }, throwFileSizeLimit: false })
  if (!part) throw new AppError('upload.missing')
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk as Buffer)
  if (part.file.truncated) throw new AppError('upload.tooLarge', { limit: FILE_LIMIT_MB })
  return Buffer.concat(chunks)
}

function faultFile(call: Call, entity: Entity, heads: readonly Cell[], faults: readonly RowFault[]): Promise<Buffer> {
  const { language } = call
  const between = say(language, 'sheet.faults.between')
  return writeWorkbook(async (writer) => {
    writer.sheet({ name: sheetName(wordIn(entity, entity.title, language)), columns: faultColumns(heads, language) })
    writer.add(
      faults.map(({ number, columns, reasons, cells }) => [
        number,
        columns.join(between),
        reasons.join(between),
        ...cells.map((cell) => cell ?? null),
      ]),
    )
  })
}

function later(ms: number): Promise<void> {
  return new Promise((go) => setTimeout(go, ms).unref())
}
