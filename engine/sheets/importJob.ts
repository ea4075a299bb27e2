// An import job in the browser. The server does the work; the browser remembers the id of the job, also over a reload.

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ApiError } from '../api/apiError.ts'
import { api } from '../api/client.ts'
import { endpoint, refreshRecords } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { CorrectedCells, ImportProgress, MappedHeads, PreviewRow } from '../model/entity/sheets.ts'
import { stored } from '../session/storage.ts'

/** Form fields beside the file. */
export interface FileCorrections {
  /** Assignment of unknown headings. */
  heads: MappedHeads
  /** Corrected cells. */
  mended: CorrectedCells
}

/** Options of an import. */
export interface ImportWay extends FileCorrections {
  /** True to change records with the same key. */
  covers: boolean
  isTrial: boolean
}

/** Maximum size of a file in MB. */
export const FILE_LIMIT_MB = 10

const MAX_START_MS = 180_000
const LOOK_EVERY = 700
const UNKNOWN = 404

/** Job ids by entity. */
const memory = stored<Record<string, string>>('imports', (value) => (isTexts(value) ? value : null))

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}

export const rememberedJob = ({ name }: Entity): string | null => memory.get()?.[name] ?? null

export function rememberJob({ name }: Entity, job: string | null): void {
  const { [name]: _, ...others } = memory.get() ?? {}
  memory.set(job === null ? others : { ...others, [name]: job })
}

/** Operations for undo, by job id; for imports of this page only. */
const sets = new Map<string, string>()

export const setOfJob = (job: string): string | null => sets.get(job) ?? null

const isProgress = (answer: Partial<ImportProgress> | null): answer is ImportProgress => typeof answer?.job === 'string'

export const hasEnded = ({ state }: ImportProgress): boolean => state === 'done' || state === 'stopped'

/**
 * Uploads the file; returns the progress when the server has read the file and started. `null` if the import is already complete, as on
 * existing platforms. Throws an `ApiError` with the faults of the file.
 */
export async function startImport(
  entity: Entity,
  file: File,
  { covers, isTrial, heads, mended }: ImportWay,
): Promise<ImportProgress | null> {
  const body = new FormData()
  // The server reads these fields first, so they precede the file.
  if (Object.keys(heads).length > 0) body.append('heads', JSON.stringify(heads))
  if (Object.keys(mended).length > 0) body.append('mended', JSON.stringify(mended))
  body.append('file', file)
  let set: string | null = null
  const changeSet = (id: string) => {
    set = id
  }
  const options = {
    query: { isCovered: covers ? 1 : 0, ...(isTrial ? { dry: 1 } : {}) },
    body,
    silent: true,
    timeout: MAX_START_MS,
    changeSet,
  }
  const progress = await api.post<Partial<ImportProgress> | null>(endpoint(entity, 'import').path, options)
  const isJob = isProgress(progress)
  if (!isJob || (hasEnded(progress) && !isTrial)) void refreshRecords(entity)
  if (!isJob) return null
  // A trial is not remembered, because its file is lost with the page.
  if (!isTrial) rememberJob(entity, progress.job)
  if (set !== null) sets.set(progress.job, set)
  queryClient.setQueryData(progressKey(entity, progress.job), progress)
  return progress
}

/** Validates corrected rows without storing them. Throws an `ApiError`. */
export const requestRowCheck = (
  entity: Entity,
  columns: readonly (string | null)[],
  rows: readonly { row: number; cells: readonly (string | null)[] }[],
  isCovered: boolean,
): Promise<readonly PreviewRow[]> => api.post(endpoint(entity, 'import-judge').path, { body: { columns, rows, isCovered }, silent: true })

/** Progress of a job, polled until it ends; data is `null` if the server does not know the job. */
export function useProgress(entity: Entity, job: string | null): UseQueryResult<ImportProgress | null, Error> {
  return useQuery({
    queryKey: progressKey(entity, job),
    queryFn: ({ signal }) => fetchProgress(entity, job ?? '', signal),
    enabled: job !== null,
    staleTime: LOOK_EVERY,
    refetchInterval: ({ state: { data } }) => (data === null || (data && hasEnded(data)) ? false : LOOK_EVERY),
  })
}

const progressKey = ({ name }: Entity, job: string | null) => ['import', name, job] as const

async function fetchProgress(entity: Entity, job: string, signal: AbortSignal): Promise<ImportProgress | null> {
  try {
    const progress = await api.get<ImportProgress>(endpoint(entity, 'import-progress').path, { job }, { silent: true, signal })
    if (hasEnded(progress) && !progress.isTrial) void refreshRecords(entity)
    return progress
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== UNKNOWN) throw error
    rememberJob(entity, null)
    return null
  }
}
