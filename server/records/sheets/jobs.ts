// Jobs of imports. One node runs a job; progress and fault file are stored in tables, so that every node returns them, also after a
// restart. A job belongs to the user who started it and is deleted a day after its end, or earlier if the user has many.

import { randomBytes } from 'node:crypto'
import type { Language } from '#i18n/translate.ts'
import { createMutex } from '#server/mutex.ts'
import { changeSet } from '#store/journal/index.ts'
import {
  allKeyed,
  countKeyed,
  findKeyed,
  type KeyedTable,
  keyedRowsOf,
  makeKeyedTable,
  putKeyed,
  removeKeyed,
  swapKeyed,
  sweepKeyed,
} from '#store/rows/keyedRows.ts'
import type { Identity } from '../../access/identity.ts'
import { AppError, type ErrorKey } from '../../errors.ts'
import { storedCounts } from '../journal/sets.ts'
import { checkReserve, JOB_FILES, noteJobFile, type QuotaPlace } from '../storageQuota.ts'
import { isSilent, JOB_PROCESSES, noteProcess, SILENT_MS, silenceLost } from './lostJobs.ts'
import { MAPPED_HEADS } from './mappedHeads.ts'

export interface ImportJob {
  /** Id of the job, and of its change set if a call started it. */
  readonly id: string
  /** Entity of the imported records. */
  readonly entity: string
  readonly owner: Pick<Identity, 'userId' | 'tenantId'>
  readonly total: number
  /** True when rows are validated and rolled back. */
  readonly isTrial: boolean
  /** `lost`: the node that ran it is gone. */
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'lost'
  /** Number of processed rows, and their results. */
  done: number
  added: number
  changed: number
  failed: number
  /** Reason of the stop, in the owner's language. */
  msg: string | null
  /** True when there is a fault file. */
  hasFaults: boolean
}

/** Number of processed rows, and their results. */
export type ImportCounts = Pick<ImportJob, 'done' | 'added' | 'changed' | 'failed'>

/** Results of an import, stored for a day. */
export interface ImportEnd {
  /** Fault file; `null` for none. */
  faults: Buffer | null
  /** Preview of a trial's first rows, as JSON. */
  preview?: string | null
}

/** Job with the times of its last report and its expiry, in milliseconds since 1970. */
export type JobStatus = ImportJob & { reportedAt: number; expires: number }

export interface StartedImport {
  job: ImportJob
  /** Settles after the end of the job; never rejects. */
  ended: Promise<void>
}

export interface ImportJobs {
  /**
   * Throws sheet.importRunning if this user has a running import on any node, sheet.busy if there are too many imports, and the errors of
   * `checkReserve`.
   */
  checkRoom(owner: ImportJob['owner']): Promise<void>
  /**
   * Runs `work` after earlier imports. An error of `work` ends the job with the message of `failureText`. Throws sheet.importRunning and
   * sheet.busy.
   */
  start(
    about: Pick<ImportJob, 'entity' | 'owner' | 'total'> & Partial<Pick<ImportJob, 'isTrial'>>,
    work: (job: ImportJob) => Promise<ImportEnd | null>,
    failureText: (error: unknown) => string,
  ): Promise<StartedImport>
  /** Throws sheet.jobUnknown, also for jobs of other users. */
  find(id: string, entity: string, owner: ImportJob['owner']): Promise<ImportJob>
  /** Imports of a user, newest first, without trials and other work. */
  of(owner: ImportJob['owner']): Promise<JobStatus[]>
  /** Fault file, as long as the job exists; `null` for none. */
  faultsOf(job: Pick<ImportJob, 'id'>): Promise<Buffer | null>
  /** Preview of a trial; `null` while it runs. */
  previewOf(job: Pick<ImportJob, 'id'>): Promise<string | null>
  /** Ends jobs of lost nodes, each on one node, with the counts of stored changes; deletes expired jobs. */
  endLost(): Promise<void>
  /** Calls the listener for each job that this node ends, except trials. */
  onEnd(listener: (job: ImportJob) => Promise<void>): void
  /** True when the server is stopping: jobs then end at the next row. */
  readonly isClosing: boolean
  close(): Promise<void>
}

const KEPT_MS = 24 * 60 * 60_000
const MAX_AT_ONCE = 10
/** Limit of jobs per user. Beyond it the oldest are deleted before a day has passed. */
const MAX_KEPT = 50
const TOLD_EVERY_MS = 500

const JOBS = {
  name: 'gantry_import_jobs',
  columns: {
    entity: 'text',
    tenant_id: 'text',
    user_id: 'text',
    total: 'integer',
    state: 'text',
    done: 'integer',
    added: 'integer',
    changed: 'integer',
    failed: 'integer',
    msg: 'text',
    has_faults: 'integer',
    told: 'integer',
    expires: 'integer',
  },
} as const satisfies KeyedTable<string>

/** One row for each user with a running import, by tenant and user. */
const OPEN = { name: 'gantry_imports_open', columns: { job: 'text', expires: 'integer' } } as const satisfies KeyedTable<string>

/** Fault files in base64. */
const FAULTS = { name: 'gantry_import_faults', columns: { file: 'text', expires: 'integer' } } as const satisfies KeyedTable<string>

/** One row for each trial, empty until its end. */
const PREVIEWS = { name: 'gantry_import_previews', columns: { rows: 'text', expires: 'integer' } } as const satisfies KeyedTable<string>

const OPEN_STATES: readonly ImportJob['state'][] = ['waiting', 'running']

/** Tables with files, results and process of a job, by its id. */
const FILES = [FAULTS, PREVIEWS, JOB_FILES, JOB_PROCESSES]
const TABLES = [JOBS, OPEN, MAPPED_HEADS, ...FILES]

/**
 * Creates missing tables and deletes expired jobs.
 * @param isAlone true if no other node uses the store: open jobs then belong to a process that is gone
 */
export async function openImportJobs(platform: QuotaPlace, isAlone = false): Promise<ImportJobs> {
  const { store, log } = platform
  const { db } = store
  for (const table of TABLES) await makeKeyedTable(store, table)
  const lost = await silenceLost(db, JOBS, OPEN_STATES, isAlone)
  for await (const [id, { job }] of allKeyed(db, OPEN)) if (isAlone || lost.has(String(job))) await removeKeyed(db, OPEN, id)
  const underWay = new Map<string, StartedImport>()
  const turn = createMutex()
  const listeners: ((job: ImportJob) => Promise<void>)[] = []
  let isClosing = false

  const notifyListeners = async (job: ImportJob) => {
    for (const listener of job.isTrial ? [] : listeners)
      await listener(job).catch((error) => log.error({ err: error }, 'Nobody could be told that an import ended'))
  }
  const sweep = async () => {
    for (const table of TABLES) await sweepKeyed(db, table, table === OPEN ? SILENT_MS : null)
  }
  const makeRoom = async ({ tenantId, userId }: ImportJob['owner']) => {
    const rows = await keyedRowsOf(db, JOBS, 'user_id', userId, 2 * MAX_KEPT)
    const own = rows.filter(([id, { tenant_id }]) => tenant_id === tenantId && !underWay.has(id))
    own.sort(([, one], [, other]) => Number(other.told) - Number(one.told))
    for (const [id] of own.slice(MAX_KEPT - 1)) for (const table of [JOBS, ...FILES]) await removeKeyed(db, table, id)
  }
  const storeJob = async (job: ImportJob) => {
    await putKeyed(db, JOBS, job.id, rowOf(job), 'is replaced')
    if (isOpen(job)) await putKeyed(db, OPEN, keyOf(job.owner), openRow(job), 'is replaced')
  }

  const keepPreview = ({ id }: ImportJob, rows: string) =>
    putKeyed(db, PREVIEWS, id, { rows, expires: Date.now() + KEPT_MS }, 'is replaced')

  const checkTurn = async (owner: ImportJob['owner']) => {
    await sweep()
    if (await findKeyed(db, OPEN, keyOf(owner))) throw new AppError('sheet.importRunning')
    if (isClosing || (await countKeyed(db, OPEN)) >= MAX_AT_ONCE) throw new AppError('sheet.busy')
  }

  const run = async (job: ImportJob, work: (job: ImportJob) => Promise<ImportEnd | null>, failureText: (error: unknown) => string) => {
    // Updates are written in order, so that an older state never overwrites a newer one.
    let storing: Promise<void> = Promise.resolve()
    const storeInOrder = () => {
      storing = storing
        .then(() => storeJob(job))
        .catch((error) => log.error({ err: error }, 'The progress of an import could not be stored'))
      return storing
    }
    const timer = setInterval(storeInOrder, TOLD_EVERY_MS)
    const leave = await turn.take()
    job.state = 'running'
    let end: ImportJob['state'] = 'stopped'
    try {
      const { faults = null, preview } = (await work(job)) ?? {}
      if (preview) await keepPreview(job, preview)
      if (faults) await putKeyed(db, FAULTS, job.id, { file: faults.toString('base64'), expires: Date.now() + KEPT_MS }, 'is replaced')
      const size = (faults?.length ?? 0) + (preview?.length ?? 0)
      if (size > 0) await noteJobFile(db, job.id, job.owner, size, Date.now() + KEPT_MS)
      job.hasFaults = faults !== null
      end = job.done < job.total || job.msg !== null ? 'stopped' : 'done'
    } catch (error) {
      job.msg = failureText(error)
    } finally {
      clearInterval(timer)
      leave()
      job.state = end
      await storeInOrder()
      await removeKeyed(db, OPEN, keyOf(job.owner)).catch((error) => log.error({ err: error }, 'An import could not be closed'))
      underWay.delete(job.id)
      await notifyListeners(job)
      setTimeout(() => void sweep().catch((error) => log.error({ err: error }, 'Imports could not be forgotten')), KEPT_MS + 1000).unref()
    }
  }

  await sweep()
  return {
    async checkRoom(owner) {
      await checkTurn(owner)
      await checkReserve(platform, 'database')
    },
    async start(about, work, failureText) {
      await checkTurn(about.owner)
      const id = changeSet()?.id ?? randomBytes(16).toString('hex')
      const counts = { done: 0, added: 0, changed: 0, failed: 0 }
      const job: ImportJob = { isTrial: false, ...about, id, ...counts, state: 'waiting', msg: null, hasFaults: false }
      // Of two concurrent starts, perhaps on two nodes, only one finds its own row here.
      await putKeyed(db, OPEN, keyOf(about.owner), openRow(job), 'stays')
      if ((await findKeyed(db, OPEN, keyOf(about.owner)))?.job !== id) throw new AppError('sheet.importRunning')
      await makeRoom(job.owner)
      await noteProcess(db, id, Date.now() + KEPT_MS)
      if (job.isTrial) await keepPreview(job, '')
      await storeJob(job)
      const started = { job, ended: run(job, work, failureText) }
      if (isOpen(job)) underWay.set(id, started)
      return started
    },
    async find(id, entity, owner) {
      const job = underWay.get(id)?.job ?? (await storedJob(store, id))
      if (!job || job.entity !== entity || keyOf(job.owner) !== keyOf(owner)) throw new AppError('sheet.jobUnknown')
      return job
    },
    async of({ userId, tenantId }) {
      const rows = await keyedRowsOf(db, JOBS, 'user_id', userId, 2 * MAX_KEPT)
      const found: JobStatus[] = []
      for (const [id, { told: reportedAt, expires, tenant_id }] of rows) {
        const job = tenant_id === tenantId ? (underWay.get(id)?.job ?? (await storedJob(store, id))) : null
        if (job && !job.isTrial) found.push({ ...job, reportedAt: Number(reportedAt), expires: Number(expires) })
      }
      return found.sort((one, other) => other.reportedAt - one.reportedAt)
    },
    async faultsOf({ id }) {
      const row = await findKeyed(db, FAULTS, id)
      return row ? Buffer.from(String(row.file), 'base64') : null
    },
    async previewOf({ id }) {
      const row = await findKeyed(db, PREVIEWS, id)
      return row && row.rows !== '' ? String(row.rows) : null
    },
    async endLost() {
      await sweep()
      for await (const [id, { state, told: reportedAt }] of allKeyed(db, JOBS)) {
        const job = underWay.has(id) ? null : await storedJob(store, id)
        if (job?.state !== 'lost' || state === 'lost') continue
        const { done, added, changed } = job
        if (await swapKeyed(db, JOBS, id, { state, told: reportedAt }, { state: 'lost', done, added, changed })) await notifyListeners(job)
      }
    },
    onEnd: (listener) => void listeners.push(listener),
    get isClosing() {
      return isClosing
    },
    async close() {
      isClosing = true
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}

async function storedJob({ db }: QuotaPlace['store'], id: string): Promise<ImportJob | null> {
  const row = await findKeyed(db, JOBS, id)
  if (!row || Number(row.expires) < Date.now()) return null
  const job: ImportJob = {
    id,
    entity: String(row.entity),
    owner: { tenantId: String(row.tenant_id), userId: String(row.user_id) },
    total: Number(row.total),
    isTrial: (await findKeyed(db, PREVIEWS, id)) !== null,
    state: String(row.state) as ImportJob['state'],
    done: Number(row.done),
    added: Number(row.added),
    changed: Number(row.changed),
    failed: Number(row.failed),
    msg: row.msg === null ? null : String(row.msg),
    hasFaults: Number(row.has_faults) === 1,
  }
  if (!isOpen(job) || !isSilent(Number(row.told))) return job
  // A killed node may have stored more changes than it last reported.
  const { added, changed } = (await storedCounts(db, id, job.owner.tenantId)) ?? job
  return { ...job, added, changed, done: Math.max(job.done, added + changed + job.failed), state: 'lost' }
}

function rowOf({ entity, owner, total, state, done, added, changed, failed, msg, hasFaults }: ImportJob) {
  const now = Date.now()
  const times = { told: now, expires: now + KEPT_MS }
  const ownerColumns = { tenant_id: owner.tenantId, user_id: owner.userId }
  return { entity, ...ownerColumns, total, state, done, added, changed, failed, msg, has_faults: hasFaults ? 1 : 0, ...times }
}

/** Message about the end of a job: its own, or that of `key` if the job's server was stopped or killed. */
export function endSentence({ state, msg }: Pick<ImportJob, 'state' | 'msg'>, key: ErrorKey, language: Language): string | null {
  const isServerGone = state === 'lost' || (state === 'stopped' && msg === null)
  return isServerGone ? new AppError(key).sentence(language) : msg
}

function openRow({ id }: ImportJob) {
  return { job: id, expires: Date.now() + SILENT_MS }
}

function isOpen({ state }: ImportJob): boolean {
  return OPEN_STATES.includes(state)
}

function keyOf({ tenantId, userId }: ImportJob['owner']): string {
  return `${tenantId} ${userId}`
}
