// An export job in the browser: start, poll until it ends, download.

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
  /** True to export keys and ids instead of labels and names. */
  keys: boolean
  /** Names of fields; by default all that may be exported. */
  columns?: readonly string[]
  /** Filters and order of the list, as query parameters. */
  query: Readonly<Record<string, unknown>>
  ids?: readonly string[]
  except?: readonly string[]
  /** Description of the conditions, written above the headings of a workbook. */
  asked?: string
}

const LOOK_EVERY = 700

/** Starts an export; returns its progress after a moment, or when it is complete. Throws an `ApiError`. */
export const requestExport = (entity: Entity, order: ExportOrder): Promise<ExportProgress> =>
  api.post<ExportProgress>(endpoint(entity, 'export-job').path, { body: order, silent: true })

/** Polls until the export ends or the signal is aborted. */
export async function followExport(
  started: ExportProgress,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<ExportProgress> {
  let progress = started
  while (progress.state === 'running') {
    onProgress(progress)
    await new Promise((go) => setTimeout(go, LOOK_EVERY))
    signal.throwIfAborted()
    progress = await api.get<ExportProgress>(`${JOBS_ROOT}/progress`, { job: progress.job }, { silent: true, signal })
  }
  return progress
}

/** Downloads the file of an export. A refusal is shown as a toast. */
export async function fetchExport(job: string): Promise<void> {
  const file = await api.file(`${JOBS_ROOT}/file`, { job }, { timeout: FILE_TIMEOUT }).catch(() => null)
  if (!file) return
  saveFile(file)
  toast.success(sheetWords().t('sheet.exported', { name: file.name }))
}
