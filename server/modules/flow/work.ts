// Context of a step: transaction, tenant, time and user.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import { type Actor, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { transactionWithProbes } from '../../records/writeProbes.ts'
import { deliverSent } from './deliverSent.ts'

export interface FlowWork {
  platform: Kernel
  db: Database
  /** The server's actor in the tenant, with the acting user as author. */
  actor: Actor
  now: Date
  who: TaskPerson
  /** Number of steps of all processes in this transaction. */
  steps: { count: number }
  /** Messages and signals sent in the transaction, delivered after it. */
  sent: SentEvents
  /** Language of error messages. */
  language: Language
}

/** Part of the context needed for reads. */
export type FlowReads = Pick<FlowWork, 'db' | 'actor'>

export interface SentEvents {
  /** Ids of delivery rows. */
  ids: string[]
  /** Length of the chain of deliveries that led to this transaction. */
  depth: number
  /** Number of immediate deliveries. */
  delivered: number
}

const nothingSent = (depth = 0): SentEvents => ({ ids: [], depth, delivered: 0 })

export interface TaskPerson {
  id: string
  name: string
}

/** Person for steps by timers. */
export const NOBODY: TaskPerson = { id: '', name: '' }

/** Runs work in one transaction on behalf of the caller. */
export function working<T>(call: Context, work: (work: FlowWork) => Promise<T>): Promise<T> {
  const { userId, nickName, deptId, tenantId } = userOf(call)
  const actor = { ...systemActor(tenantId), userId, deptId }
  const { language } = call
  const transaction: Transaction = (run) => transactionWithProbes(call, run)
  const shared = { actor, now: new Date(), who: { id: userId, name: nickName }, language }
  return inTransaction(call.platform, transaction, nothingSent(), work, shared)
}

/** The same for timers, without a user. */
export function workingAlone<T>(
  platform: Kernel,
  tenantId: string,
  now: Date,
  work: (work: FlowWork) => Promise<T>,
  depth = 0,
): Promise<T> {
  const { transaction } = platform.store
  return inTransaction(platform, transaction, nothingSent(depth), work, { actor: systemActor(tenantId), now, who: NOBODY, language: 'zh' })
}

type Transaction = Kernel['store']['transaction']

async function inTransaction<T>(
  platform: Kernel,
  transaction: Transaction,
  sent: SentEvents,
  work: (work: FlowWork) => Promise<T>,
  shared: Omit<FlowWork, 'platform' | 'db' | 'steps' | 'sent'>,
): Promise<T> {
  const result = await transaction((db) => {
    sent.ids = []
    return work({ ...shared, platform, db, steps: { count: 0 }, sent })
  })
  if (sent.ids.length > 0) sent.delivered = await deliverSent(platform, sent)
  return result
}

/** User id in the platform's notation: `taskUser_12` is user 12. */
export function userIdOf(text: string): string {
  return text.trim().replace(/^taskUser_/, '')
}

/** An active user of the tenant. Throws `flow.personUnknown`. */
export async function findTaskPerson({ db, actor }: FlowReads, id: string): Promise<TaskPerson> {
  const [user] = await repository(db, 'user', actor).find(
    { id_equal: id, status_equal: dict.flag.yes },
    {
      fields: ['id', 'name', 'realName'],
    },
  )
  if (!user) throw new AppError('flow.personUnknown', { id })
  return { id, name: displayNameOf(user) }
}
