// An export as the browser knows it: begun with what is wished, looked at until it ends, then fetched.

import { api } from '../api/client.ts'
import { endpoint } from '../api/queries.ts'
import { toast } from '../api/toast.ts'
import type { Entity } from '../model/entity/entity.ts'
import { type ExportProgress, JOBS_ROOT } from '../model/entity/sheets.ts'
import { FILE_TIMEOUT } from './exportRecords.ts'
import { saveFile } from './saveFile.ts'
import { sheetWords } from './sheetText.ts'

export interface ExportOrder {
  kind: 'xlsx' | 'csv'
  /** Keys and ids stay what they are. */
  keys: boolean
  /** Names of fields; without them all that may leave. */
  columns?: readonly string[]
  /** Filters and order of the list, as the wire has them. */
  query: Readonly<Record<string, unknown>>
  ids?: readonly string[]
  except?: readonly string[]
  /** Conditions of the list; a line above the heads of a workbook. */
  asked?: string
}

const LOOK_EVERY = 700

/** Begins; answers when the file is there, or as far as it is after a moment. Throws an `ApiError` with what is wrong. */
export const requestExport = (entity: Entity, order: ExportOrder): Promise<ExportProgress> =>
  api.post<ExportProgress>(endpoint(entity, 'export-job').path, { body: order, silent: true })

/** Looks until it ends, or until nobody wants to know any more. */
export async function followExport(
  started: ExportProgress,
  tell: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportProgress> {
  let progress = started
  while (progress.state === 'running') {
    tell(progress)
    await new Promise((go) => setTimeout(go, LOOK_EVERY))
    signal.throwIfAborted()
    progress = await api.get<ExportProgress>(`${JOBS_ROOT}/progress`, { job: progress.job }, { silent: true, signal })
  }
  return progress
}

/** Hands the file of an export to the browser's downloads. A refusal says itself in a toast. */
export async function fetchExport(job: string): Promise<void> {
  const file = await api.file(`${JOBS_ROOT}/file`, { job }, { timeout: FILE_TIMEOUT }).catch(() => null)
  if (!file) return
  saveFile(file)
  toast.success(sheetWords().t('sheet.exported', { name: file.name }))
}
