// The calls of an import: take the file and start, tell how far it is, hand out what was wrong.

import type { Entity } from '../../../engine/model/entity.ts'
import { canTryImport, leansOnItself, type PreviewRow } from '../../../engine/model/sheets.ts'
import { say } from '../../../i18n/say.ts'
import { AppError } from '../../errors.ts'
import { actorOf, checkWrite, grantsOf, userOf } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Family } from '../family.ts'
import type { EntityHook } from '../hook.ts'
import { keepSet } from '../journal/sets.ts'
import { queryParameter } from '../queryParameter.ts'
import { sheetName, wordIn } from './exportRecords.ts'
import { faultColumns, readHeads } from './heads.ts'
import { importRows } from './importRows.ts'
import type { ImportJob, ImportJobs } from './jobs.ts'
import { createPreview } from './preview.ts'
import { isBlank } from './readCell.ts'
import type { SheetFile } from './sheetFile.ts'
import type { RowFault, SheetRow } from './sheetRow.ts'
import { type Cell, readWorkbook, writeWorkbook } from './workbook.ts'

/** A small import is over within the call that starts it. */
const SHORT_WAIT_MS = 1_500

/** What is told of a job. */
export interface ImportProgress extends Pick<ImportJob, 'total' | 'done' | 'added' | 'changed' | 'failed' | 'msg' | 'isTrial'> {
  job: string
  state: Exclude<ImportJob['state'], 'lost'>
  /** Where the file with the faults is to be had for an hour; `null` without faults. */
  faults: string | null
  /** Of a trial that has ended. */
  preview: readonly PreviewRow[] | null
}

/** What an import goes into. */
export interface ImportTarget {
  entity: Entity
  family: Family
  hooks: readonly EntityHook[]
  jobs: ImportJobs
}

/**
 * Takes the rows of a file, with `isCovered=1` in the query to change what is there, with `dry=1` to judge all and store nothing: the
 * progress then tells by its `preview` what would become of the first rows. `file` is read only for who may import. Throws sheet.noTrial.
 * All that is wrong with the file as a whole is refused here, before anything is stored; then the rows go on without the caller.
 */
export async function importRecords(context: Context, target: ImportTarget, file: () => Promise<Buffer>): Promise<ImportProgress> {
  const { entity, family, hooks, jobs } = target
  const wanted = entity.import
  const { language, platform } = context
  const owner = userOf(context)
  const covers = context.query.isCovered === '1' && wanted?.cover !== null
  const grants = grantsOf(context)
  const { permissions } = entity
  const codes = [permissions.import, permissions.add, ...(covers ? [permissions.edit] : [])]
  for (const code of codes) checkWrite(grants, code, entity, actorOf(context))
  if (!wanted) throw new AppError('auth.noPermission')
  const isTrial = context.query.dry === '1'
  await jobs.checkRoom(owner)
  const [heads = [], ...below] = await readWorkbook(await file())
  const columns = readHeads(entity, wanted, heads, language)
  if (isTrial && (!canTryImport(entity) || leansOnItself(entity, columns))) throw new AppError('sheet.noTrial')
  const rows = below.map((cells, at): SheetRow => ({ number: at + 2, cells })).filter(({ cells }) => !cells.every(isBlank))
  if (rows.length === 0) throw new AppError('sheet.noRows')
  const about = { entity: entity.name, owner: { userId: owner.userId, tenantId: owner.tenantId }, total: rows.length, isTrial }
  const work = async (job: ImportJob) => {
    try {
      const preview = isTrial ? createPreview(context, entity, columns) : null
      const faults = await importRows({ context, entity, wanted, family, hooks, columns, covers, jobs, job, preview }, rows)
      return {
        faults: faults.length > 0 ? await faultFile(context, entity, heads, faults) : null,
        preview: preview && JSON.stringify(preview.rows()),
      }
    } finally {
      platform.reads.forget()
    }
  }
  if (!isTrial && !hooks.some(({ irrevocable }) => irrevocable)) await keepSet(platform.store.db, context, entity, { source: 'import' })
  const { job, ended } = await jobs.start(about, work, (error) => {
    const refusal = error instanceof AppError ? error : new AppError('server.error')
    if (refusal.status >= 500) platform.log.error({ err: error }, 'An import failed')
    return refusal.sentence(language)
  })
  await Promise.race([ended, later(SHORT_WAIT_MS)])
  return progressOf(context, job, entity, jobs)
}

export async function importProgress(context: Context, entity: Entity, jobs: ImportJobs): Promise<ImportProgress> {
  return progressOf(context, await jobOf(context, entity, jobs), entity, jobs)
}

/** Throws sheet.noFaults when nothing was wrong. */
export async function importFaults(context: Context, entity: Entity, jobs: ImportJobs): Promise<SheetFile> {
  const faults = await jobs.faultsOf(await jobOf(context, entity, jobs))
  if (faults === null) throw new AppError('sheet.noFaults')
  const title = wordIn(entity, entity.title, context.language)
  return { name: say(context.language, 'sheet.faults.file', { title }), bytes: faults }
}

function jobOf(context: Context, entity: Entity, jobs: ImportJobs): Promise<ImportJob> {
  return jobs.find(queryParameter(context, 'job'), entity.name, userOf(context))
}

async function progressOf({ language }: Context, job: ImportJob, { endpoints }: Entity, jobs: ImportJobs): Promise<ImportProgress> {
  const { id, total, done, added, changed, failed, hasFaults } = job
  const isLost = job.state === 'lost'
  const path = endpoints['import-faults']?.[0]?.path
  const state = job.state === 'lost' ? 'stopped' : job.state
  const preview = job.isTrial ? await jobs.previewOf(job) : null
  const rows = preview === null ? null : (JSON.parse(preview) as PreviewRow[])
  const msg = isLost ? new AppError('sheet.nodeGone').sentence(language) : job.msg
  return {
    job: id,
    state,
    total,
    done,
    added,
    changed,
    failed,
    msg,
    isTrial: job.isTrial,
    faults: hasFaults && path ? `${path}?job=${id}` : null,
    preview: rows,
  }
}

function faultFile(context: Context, entity: Entity, heads: readonly Cell[], faults: readonly RowFault[]): Promise<Buffer> {
  const { language } = context
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
