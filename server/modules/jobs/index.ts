// Module of jobs: lists a user's imports and exports on all nodes.

import { ANSWERS_WORKBOOK, TEXT } from '#http/openapi/routeBodies.ts'
import { type ExportProgress, JOBS_ROOT, type JobLine } from '#model/entity/sheets.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { sendWorkbook } from '../../http/sendWorkbook.ts'
import { userOf } from '../../records/actor.ts'
import { queryParameter } from '../../records/queryParameter.ts'
import type { ExportJob } from '../../records/sheets/exportJobs.ts'
import { checkExport } from '../../records/sheets/exportRecords.ts'
import { endSentence, type JobStatus } from '../../records/sheets/jobs.ts'
import { exportProgress } from '../../records/sheets/startExport.ts'
import type { Module } from '../module.ts'

/**
 * Jobs of the caller, newest first. Jobs of entities that no longer exist are left out. A view as another user has no jobs: their files hold
 * the rows and values that the user may see.
 */
async function lines(call: Call): Promise<JobLine[]> {
  const { platform } = call
  const owner = userOf(call)
  if (owner.view) return []
  const [exported, imported] = await Promise.all([platform.exports.of(owner), platform.imports.of(owner)])
  const all = [
    ...exported.map((job) => ({ at: job.began, line: exportLine(call, job) })),
    ...imported.map((job) => ({ at: job.reportedAt, line: importLine(call, job) })),
  ]
  return all.sort((one, other) => other.at - one.at).flatMap(({ line }) => line ?? [])
}

function exportLine(call: Call, job: ExportJob): JobLine | null {
  const entity = call.platform.library().entities.get(job.entity)
  return entity ? { what: 'export', title: entity.title, ...exportProgress(call, job) } : null
}

function importLine({ platform, language }: Call, job: JobStatus): JobLine | null {
  const entity = platform.library().entities.get(job.entity)
  if (!entity) return null
  const { id, total, done, added, changed, failed } = job
  const path = entity.endpoints['import-faults']?.[0]?.path
  return {
    what: 'import',
    title: entity.title,
    job: id,
    entity: job.entity,
    state: job.state === 'lost' ? 'stopped' : job.state,
    total,
    done,
    added,
    changed,
    failed,
    msg: endSentence(job, 'sheet.nodeGone', language),
    began: siteTime(new Date(job.reportedAt)),
    until: siteTime(new Date(job.expires)),
    faults: job.hasFaults && path ? `${path}?job=${id}` : null,
  }
}

async function progress(call: Call): Promise<ExportProgress> {
  return exportProgress(call, await ownExport(call))
}

/** Throws sheet.exportUnknown. */
async function ownExport(call: Call): Promise<ExportJob> {
  const owner = userOf(call)
  const id = queryParameter(call, 'job')
  if (owner.view) throw new AppError('sheet.exportUnknown')
  return call.platform.exports.find(id, owner)
}

/** The download requires the export permission. */
async function file(call: Call): Promise<Buffer> {
  const { exports, library } = call.platform
  const job = await ownExport(call)
  const entity = library().entities.get(job.entity)
  if (!entity) throw new AppError('sheet.exportUnknown')
  checkExport(call, entity)
  return sendWorkbook(call, await exports.fileOf(job))
}

export const jobs: Module = {
  name: 'jobs',
  scheduled: [
    {
      name: 'end lost jobs',
      async run({ imports, exports }) {
        await imports.endLost()
        await exports.endLost()
      },
    },
  ],
  routes: [
    { method: 'GET', path: `${JOBS_ROOT}/list`, access: 'user', handle: lines },
    { method: 'GET', path: `${JOBS_ROOT}/progress`, access: 'user', handle: progress },
    {
      method: 'GET',
      path: `${JOBS_ROOT}/file`,
      access: 'user',
      bare: true,
      described: { query: { job: TEXT }, required: ['job'], ...ANSWERS_WORKBOOK },
      handle: file,
    },
  ],
}
