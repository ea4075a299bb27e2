import type { RowsProgress } from '../../engine/model/records/journal.ts'
import type { Caller } from './startApp.ts'

/** Outcome of a call that works on many records, which a busy machine answers before the work has ended; the sentence of a refusal. */
export async function rowsWork(call: Caller, asked: string, body: object): Promise<RowsProgress | string | undefined> {
  const { status, body: told } = await call(asked, { body })
  return status === 200 ? endOfRows(call, told.data as RowsProgress) : told.msg
}

/** Asks until the work has ended. */
export async function endOfRows(call: Caller, started: RowsProgress): Promise<RowsProgress> {
  let progress = started
  while (progress.state === 'waiting' || progress.state === 'running')
    progress = (await call('GET /api/gantry-journal/progress', { query: { job: progress.job } })).body.data as RowsProgress
  return progress
}
