// Imports under way on this node, in its memory: each belongs to whoever started it and is forgotten half an hour after its end.
// Another node does not know them, nor does this one after a restart: what was stored until then stays.

import { randomBytes } from 'node:crypto'
import type { Identity } from '../../access/identity.ts'
import { AppError } from '../../errors.ts'
import { createMutex } from '../../store/mutex.ts'

export interface ImportJob {
  readonly id: string
  /** Entity whose records come in. */
  readonly entity: string
  readonly owner: Pick<Identity, 'userId' | 'tenantId'>
  readonly total: number
  state: 'waiting' | 'running' | 'done' | 'stopped'
  /** Rows judged so far, and what became of them. */
  done: number
  added: number
  changed: number
  failed: number
  /** What stopped it, in the owner's language. */
  msg: string | null
  /** The file that names what was wrong, until it is fetched. */
  faults: Buffer | null
  /** Settles when it has ended, however that was; never fails. */
  ended: Promise<void>
}

export interface ImportJobs {
  /** Throws sheet.importRunning or sheet.busy when this user, or too many others, have one under way. */
  checkRoom(owner: ImportJob['owner']): void
  /** Runs `work` when the imports before it are done; its failure ends the job, in the words of `sayFailure`. */
  start(
    about: Pick<ImportJob, 'entity' | 'owner' | 'total'>,
    work: (job: ImportJob) => Promise<void>,
    sayFailure: (error: unknown) => string,
  ): ImportJob
  /** Throws sheet.jobUnknown, for the jobs of others too. */
  find(id: string, entity: string, owner: ImportJob['owner']): ImportJob
  /** Whether the server is about to stop: a job ends at its next row. */
  readonly isClosing: boolean
  close(): Promise<void>
}

const KEPT_MS = 30 * 60_000
const MOST_AT_ONCE = 10

export function createImportJobs(): ImportJobs {
  const jobs = new Map<string, ImportJob>()
  const turn = createMutex()
  let isClosing = false
  const isOpen = ({ state }: ImportJob) => state === 'waiting' || state === 'running'
  const isOf = (job: ImportJob, { userId, tenantId }: ImportJob['owner']) => job.owner.userId === userId && job.owner.tenantId === tenantId

  const checkRoom = (owner: ImportJob['owner']) => {
    const open = [...jobs.values()].filter(isOpen)
    if (open.some((job) => isOf(job, owner))) throw new AppError('sheet.importRunning')
    if (open.length >= MOST_AT_ONCE || isClosing) throw new AppError('sheet.busy')
  }

  const run = async (job: ImportJob, work: (job: ImportJob) => Promise<void>, sayFailure: (error: unknown) => string) => {
    const leave = await turn.take()
    job.state = 'running'
    try {
      await work(job)
      job.state = job.done < job.total ? 'stopped' : 'done'
    } catch (error) {
      job.state = 'stopped'
      job.msg = sayFailure(error)
    } finally {
      leave()
      setTimeout(() => jobs.delete(job.id), KEPT_MS).unref()
    }
  }

  return {
    checkRoom,
    start(about, work, sayFailure) {
      checkRoom(about.owner)
      const id = randomBytes(16).toString('hex')
      const counts = { done: 0, added: 0, changed: 0, failed: 0 }
      const job: ImportJob = { ...about, id, ...counts, state: 'waiting', msg: null, faults: null, ended: Promise.resolve() }
      jobs.set(id, job)
      job.ended = run(job, work, sayFailure)
      return job
    },
    find(id, entity, owner) {
      const job = jobs.get(id)
      if (!job || job.entity !== entity || !isOf(job, owner)) throw new AppError('sheet.jobUnknown')
      return job
    },
    get isClosing() {
      return isClosing
    },
    async close() {
      isClosing = true
      await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
  }
}
