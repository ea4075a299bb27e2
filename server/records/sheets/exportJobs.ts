// Jobs of exports. One node runs a job; progress and file are stored in tables, so that every node returns them, also after a restart. A
// job belongs to the user who started it and is deleted a day after its end, or earlier if the user has many.

import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import {
  allKeyed,
  findKeyed,
  type KeyedRow,
  type KeyedTable,
  keyedRowsOf,
  makeKeyedTable,
  putKeyed,
  removeKeyed,
  swapKeyed,
  sweepKeyed,
} from '#store/rows/keyedRows.ts'
import type { Identity } from '../../access/identity.ts'
import { AppError } from '../../errors.ts'
import { createMutex } from '../../mutex.ts'
import { confirmSpace, JOB_FILES, noteJobFile, type QuotaPlace, reserveSpace } from '../storageQuota.ts'
import { isSilent, JOB_PROCESSES, noteProcess, silenceLost } from './lostJobs.ts'
import type { FileKind, SheetFile } from './sheetFile.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

export interface ExportJob {
  readonly id: string
  readonly entity: string
  readonly owner: Pick<Identity, 'userId' | 'tenantId'>
  readonly kind: FileKind
  /** Milliseconds since 1970. */
  readonly began: number
  /** `lost`: the node that ran it is gone. */
  state: 'running' | 'done' | 'stopped' | 'lost'
  total: number
  done: number
  /** Reason of the stop, in the owner's language. */
  msg: string | null
  /** Name of the file without extension. */
  name: string
  /** Size of the file in bytes; 0 until it exists. */
  size: number
  /** Time at which the job is deleted. */
  expires: number
}

export interface ExportJobs {
  /**
   * Runs `work`; an error ends the job with the message of `failureText`. Throws sheet.exportsRunning, sheet.busy and the errors of
   * `reserveSpace`.
   */
  start(
    about: Pick<ExportJob, 'entity' | 'owner' | 'kind'>,
    work: (job: ExportJob) => Promise<SheetFile>,
    failureText: (error: unknown) => string,
  ): Promise<{ job: ExportJob; ended: Promise<void> }>
  /** Throws sheet.exportUnknown, also for jobs of other users. */
  find(id: string, owner: ExportJob['owner']): Promise<ExportJob>
  /** Jobs of a user, newest first. */
  of(owner: ExportJob['owner']): Promise<ExportJob[]>
  /** Throws sheet.exportUnknown if there is no file. */
  fileOf(job: ExportJob): Promise<SheetFile>
  /** Ends jobs of lost nodes, each on one node, and deletes expired jobs. */
  endLost(): Promise<void>
  /** Calls the listener for each job that this node ends. */
  onEnd(listener: (job: ExportJob) => Promise<void>): void
  /** Waits for running jobs, at most `within` milliseconds; the others end as `lost`. */
  close(within?: number): Promise<void>
}

const KEPT_MS = 24 * 60 * 60_000
const MAX_OF_ONE = 3
const MAX_AT_ONCE = 10
/** Limits per user: number of jobs, and bytes of their files. Beyond them the oldest are deleted before a day has passed. */
const MAX_KEPT = 50
const MAX_KEPT_BYTES = 256 * 1024 * 1024
const TOLD_EVERY_MS = 500
/** Bytes of a file stored in one row. */
const PIECE = 384 * 1024

const JOBS = {
  name: 'gantry_export_jobs',
  columns: {
    entity: 'text',
    tenant_id: 'text',
    user_id: 'text',
    kind: 'text',
    began: 'integer',
    state: 'text',
    total: 'integer',
    done: 'integer',
    msg: 'text',
    name: 'text',
    size: 'integer',
    told: 'integer',
    expires: 'integer',
  },
} as const satisfies KeyedTable<string>

/** Containers are killed ten seconds after the stop signal. */
const CLOSE_MS = 3_000

interface UnderWay {
  job: ExportJob
  ended: Promise<void>
  /** Ends the job without a file, as if its server were lost. */
  cut(): Promise<void>
}

/** Base64 parts of a job's file: `<job> <number of the part>`. */
const PIECES = { name: 'gantry_export_pieces', columns: { piece: 'text', expires: 'integer' } } as const satisfies KeyedTable<string>

const TABLES = [JOBS, PIECES, JOB_FILES, JOB_PROCESSES]

const pieceOf = (job: string, at: number): string => `${job} ${at}`

type JobRow = KeyedRow<keyof typeof JOBS.columns>

/** Creates missing tables and deletes expired jobs. @param isAlone as in `openImportJobs` */
export async function openExportJobs(platform: QuotaPlace, isAlone = false): Promise<ExportJobs> {
  const { store, log } = platform
  const { db } = store
  for (const table of TABLES) await makeKeyedTable(store, table)
  await silenceLost(db, JOBS, ['running'], isAlone)
  const underWay = new Map<string, UnderWay>()
  const turn = createMutex()
  const listeners: ((job: ExportJob) => Promise<void>)[] = []
  let isClosing = false

  const notifyListeners = async (job: ExportJob) => {
    for (const listener of listeners)
      await listener(job).catch((error) => log.error({ err: error }, 'Nobody could be told that an export ended'))
  }
  const sweep = async () => {
    for (const table of TABLES) await sweepKeyed(db, table)
  }
  const ofOwner = async ({ userId, tenantId }: ExportJob['owner']) =>
    (await keyedRowsOf(db, JOBS, 'user_id', userId, MAX_KEPT + MAX_AT_ONCE))
      .filter(([, row]) => row.tenant_id === tenantId && Number(row.expires) >= Date.now())
      .map(([id, row]) => underWay.get(id)?.job ?? jobOf(id, row))
      .sort((one, other) => other.began - one.began)
  const isUnderWay = ({ state }: ExportJob) => state === 'running'

  const removeFile = async (id: string, size: number) => {
    for (let at = 0; at * PIECE < size; at++) await removeKeyed(db, PIECES, pieceOf(id, at))
    await removeKeyed(db, JOB_FILES, id)
  }
  const remove = async ({ id, size }: ExportJob) => {
    await removeKeyed(db, JOBS, id)
    await removeKeyed(db, JOB_PROCESSES, id)
    await removeFile(id, size)
  }
  /** Deletes the oldest jobs of a user beyond the limits, counting `coming` bytes. */
  const makeRoom = async (owner: ExportJob['owner'], coming: number) => {
    let [jobs, bytes] = [0, coming]
    for (const job of await ofOwner(owner)) {
      jobs += 1
      bytes += job.size
      if (!isUnderWay(job) && (jobs > MAX_KEPT || bytes > MAX_KEPT_BYTES)) await remove(job)
    }
  }

  const keepFile = async (job: ExportJob, { bytes, name }: SheetFile) => {
    await makeRoom(job.owner, bytes.length)
    const giveBack = await reserveSpace(platform, job.owner, bytes.length, 'database')
    try {
      for (let at = 0; at * PIECE < bytes.length; at++) {
        const piece = bytes.subarray(at * PIECE, (at + 1) * PIECE).toString('base64')
        await putKeyed(db, PIECES, pieceOf(job.id, at), { piece, expires: Date.now() + KEPT_MS }, 'is replaced')
        await yieldToEventLoop()
      }
      await noteJobFile(db, job.id, job.owner, bytes.length, Date.now() + KEPT_MS)
    } finally {
      giveBack()
    }
    await confirmSpace(platform, job.owner).catch(async (error) => {
      await removeFile(job.id, bytes.length)
      throw error
    })
    Object.assign(job, { name, size: bytes.length })
  }
  const run = (job: ExportJob, work: (job: ExportJob) => Promise<SheetFile>, failureText: (error: unknown) => string): UnderWay => {
    // Updates are written in order, so that an older state never overwrites a newer one.
    let storing: Promise<void> = Promise.resolve()
    const store = () => {
      storing = storing
        .then(() => putKeyed(db, JOBS, job.id, rowOf(job), 'is replaced'))
        .catch((error) => log.error({ err: error }, 'The progress of an export could not be stored'))
      return storing
    }
    const timer = setInterval(store, TOLD_EVERY_MS)
    const end = async (state: ExportJob['state'], msg: string | null) => {
      // The job was ended while its work continued.
      if (job.state !== 'running') return
      clearInterval(timer)
      Object.assign(job, { state, msg })
      await store()
      underWay.delete(job.id)
      await notifyListeners(job)
    }
    const ended = work(job)
      .then((file) => keepFile(job, file))
      .then(
        () => end('done', null),
        (error: unknown) => end('stopped', failureText(error)),
      )
    return { job, ended, cut: () => end('lost', null) }
  }

  await sweep()
  return {
    async start(about, work, failureText) {
      const leave = await turn.take()
      try {
        await sweep()
        await makeRoom(about.owner, 0)
        // Fails before the work starts if its file could not be stored.
        ;(await reserveSpace(platform, about.owner, 0, 'database'))()
        if (isClosing || underWay.size >= MAX_AT_ONCE) throw new AppError('sheet.busy')
        const id = randomBytes(16).toString('hex')
        const began = Date.now()
        const counts = { total: 0, done: 0, msg: null, name: '', size: 0 }
        const job: ExportJob = { ...about, id, began, state: 'running', ...counts, expires: began + KEPT_MS }
        // Counted after its own row is written, so that jobs started at once on several nodes count each other.
        await putKeyed(db, JOBS, id, rowOf(job), 'stays')
        if ((await ofOwner(about.owner)).filter(isUnderWay).length > MAX_OF_ONE) {
          await removeKeyed(db, JOBS, id)
          throw new AppError('sheet.exportsRunning', { most: MAX_OF_ONE })
        }
        await noteProcess(db, id, job.expires)
        const started = run(job, work, failureText)
        if (job.state === 'running') underWay.set(id, started)
        return started
      } finally {
        leave()
      }
    },
    async find(id, owner) {
      const row = await findKeyed(db, JOBS, id)
      const job = underWay.get(id)?.job ?? (row && Number(row.expires) >= Date.now() ? jobOf(id, row) : null)
      if (!job || job.owner.userId !== owner.userId || job.owner.tenantId !== owner.tenantId) throw new AppError('sheet.exportUnknown')
      return job
    },
    of: ofOwner,
    async fileOf({ id, name, kind, size }) {
      const pieces: Buffer[] = []
      for (let at = 0; at * PIECE < size; at++) {
        const row = await findKeyed(db, PIECES, pieceOf(id, at))
        if (!row) throw new AppError('sheet.exportUnknown')
        pieces.push(Buffer.from(String(row.piece), 'base64'))
      }
      if (size === 0) throw new AppError('sheet.exportUnknown')
      return { name, kind, bytes: Buffer.concat(pieces) }
    },
    async endLost() {
      await sweep()
      for await (const [id, row] of allKeyed(db, JOBS)) {
        const job = underWay.has(id) ? null : jobOf(id, row)
        if (job?.state !== 'lost' || row.state === 'lost') continue
        if (await swapKeyed(db, JOBS, id, { state: row.state, told: row.told }, { state: 'lost' })) await notifyListeners(job)
      }
    },
    onEnd: (listener) => void listeners.push(listener),
    async close(within = CLOSE_MS) {
      isClosing = true
      const all = Promise.all([...underWay.values()].map(({ ended }) => ended))
      await Promise.race([all, setTimeout(within, undefined, { ref: false })])
      for (const { cut } of [...underWay.values()]) await cut()
    },
  }
}

function jobOf(id: string, row: JobRow): ExportJob {
  const isLost = row.state === 'running' && isSilent(Number(row.told))
  return {
    id,
    entity: String(row.entity),
    owner: { tenantId: String(row.tenant_id), userId: String(row.user_id) },
    kind: row.kind === 'csv' ? 'csv' : 'xlsx',
    began: Number(row.began),
    state: isLost ? 'lost' : (String(row.state) as ExportJob['state']),
    total: Number(row.total),
    done: Number(row.done),
    msg: row.msg === null ? null : String(row.msg),
    name: String(row.name),
    size: Number(row.size),
    expires: Number(row.expires),
  }
}

function rowOf({ entity, owner, kind, began, state, total, done, msg, name, size }: ExportJob): JobRow {
  const now = Date.now()
  const ownerColumns = { tenant_id: owner.tenantId, user_id: owner.userId }
  return { entity, ...ownerColumns, kind, began, state, total, done, msg, name, size, told: now, expires: now + KEPT_MS }
}
