// Processes many records one after another, each in its own transaction: errors are reported with the reason, the rest is done.

import type { RowRefusal, RowsProgress } from '#model/records/journal.ts'
import { AppError } from '../../errors.ts'
import { userOf } from '../actor.ts'
import type { Context } from '../context.ts'
import { sentenceOf, soonEnded } from '../longWork.ts'
import { queryParameter } from '../queryParameter.ts'
import { endSentence, type ImportJob, type ImportJobs } from '../sheets/jobs.ts'
import { yieldToEventLoop } from '../sheets/yieldToEventLoop.ts'

export interface RowsWork {
  ids: readonly string[]
  /** Handles one record. An `AppError` skips the record. */
  each(id: string): Promise<void>
  /** Name of a skipped record. */
  label(id: string): Promise<string>
  /** Called after the last record. */
  end?(done: { changed: number; failed: number }): Promise<void>
  /** Further records that cannot be processed, all for the same reason. */
  left?: { count: number; why: AppError } | null
  words?: Readonly<Record<string, string>>
}

const MAX_REFUSALS = 200
/** Entity name of these jobs. */
export const ROWS_JOB = 'rows'

/** Runs the work as a job whose progress every node can report. Throws sheet.importRunning or sheet.busy as imports do. */
export async function runRows(context: Context, jobs: ImportJobs, work: RowsWork): Promise<RowsProgress> {
  const { language, platform } = context
  const { userId, tenantId } = userOf(context)
  const { count, why } = work.left ?? { count: 0, why: null }
  const about = { entity: ROWS_JOB, owner: { userId, tenantId }, total: work.ids.length + count }
  const failureText = sentenceOf(context, 'Work on many records failed')
  const run = async (job: ImportJob) => {
    const refused: RowRefusal[] = why === null ? [] : [{ id: '', label: '', msg: why.sentence(language) }]
    job.failed = count
    job.done = count
    try {
      for (const id of work.ids) {
        if (jobs.isClosing) break
        await yieldToEventLoop()
        const outcome = await work.each(id).then(
          () => null,
          (error: unknown) => ({ error }),
        )
        job.done += 1
        if (outcome === null) {
          job.changed += 1
          continue
        }
        job.failed += 1
        // Client errors concern one record; any other error ends the work, and is told with the record.
        const refusal = asRefusal(outcome.error)
        const msg = refusal?.sentence(language, work.words) ?? failureText(outcome.error)
        if (refused.length < MAX_REFUSALS) refused.push({ id, label: await labelOf(work, id), msg })
        if (refusal !== null) continue
        job.msg = msg
        break
      }
      if (job.msg === null) await work.end?.(job)
    } finally {
      platform.reads.forget()
    }
    return { faults: Buffer.from(JSON.stringify(refused)) }
  }
  const { job, ended } = await jobs.start(about, run, failureText)
  await soonEnded(ended)
  return progressOf(context, jobs, job)
}

/** Progress of the caller's job `job`. */
export async function rowsProgress(context: Context, jobs: ImportJobs): Promise<RowsProgress> {
  return progressOf(context, jobs, await jobs.find(queryParameter(context, 'job'), ROWS_JOB, userOf(context)))
}

async function progressOf({ language }: Context, jobs: ImportJobs, job: ImportJob): Promise<RowsProgress> {
  const { id, total, done, changed, failed } = job
  const state = job.state === 'lost' ? 'stopped' : job.state
  const kept = job.hasFaults ? await jobs.faultsOf(job) : null
  const refused = kept ? (JSON.parse(kept.toString()) as RowRefusal[]) : []
  return {
    job: id,
    state,
    total,
    done,
    changed,
    failed,
    refused,
    set: id,
    msg: endSentence(job, 'bulk.nodeGone', language),
  }
}

/** `null` for an error that is not the client's. */
function asRefusal(error: unknown): AppError | null {
  return error instanceof AppError && error.status < 500 ? error : null
}

/** The id if the record cannot be read: the database may be away. */
const labelOf = ({ label }: RowsWork, id: string): Promise<string> => label(id).catch(() => id)
