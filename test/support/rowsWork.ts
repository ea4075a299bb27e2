import type { RowsProgress } from '../../engine/model/records/journal.ts'
import type { Caller } from './startApp.ts'

/** Result of a call for a job over many records, after the job has ended; the message if it is refused. */
export async function rowsWork(call: Caller, path: string, body: object): Promise<RowsProgress | string | undefined> {
  const { status, body: answer } = await call(path, { body })
  return status === 200 ? endOfRows(call, answer.data as RowsProgress) : answer.msg
}

/** Polls until the job has ended. */
export async function endOfRows(call: Caller, started: RowsProgress): Promise<RowsProgress> {
  let progress = started
  while (progress.state === 'waiting' || progress.state === 'running')
    progress = (await call('GET /api/gantry-journal/progress', { query: { job: progress.job } })).body.data as RowsProgress
  return progress
}
