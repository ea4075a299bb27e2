// Context of a step: transaction, tenant, time and user.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/say.ts'
import { type Actor, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { userOf } from '../../records/actor.ts'
import type { Context } from '../../records/context.ts'
import { questionedTransaction } from '../../records/writeQuestions.ts'
import { deliverSent } from './deliverSent.ts'

export interface FlowWork {
  platform: Kernel
  db: Database
  /** The tenant as the server sees it, with the user who acts. */
  actor: Actor
  now: Date
  who: TaskPerson
  /** Counts the steps of all processes in the transaction. */
  steps: { count: number }
  /** Messages and signals that the transaction sends; they are delivered after it. */
  sent: SentEvents
  /** Of the sentences of a refusal. */
  language: Language
}

/** The part of a step that reads need. */
export type FlowReads = Pick<FlowWork, 'db' | 'actor'>

export interface SentEvents {
  /** Rows of deliveries. */
  ids: string[]
  /** How many messages and signals led to this transaction, each from the delivery of the one before. */
  depth: number
  /** How many were delivered at once. */
  delivered: number
}

const nothingSent = (depth = 0): SentEvents => ({ ids: [], depth, delivered: 0 })

export interface TaskPerson {
  id: string
  name: string
}

/** The clock acts: timers and what follows from them. */
export const NOBODY: TaskPerson = { id: '', name: '' }

/** Runs in one transaction, in the name of the caller. */
export function working<T>(call: Context, work: (work: FlowWork) => Promise<T>): Promise<T> {
  const { userId, nickName, deptId, tenantId } = userOf(call)
  const actor = { ...systemActor(tenantId), userId, deptId }
  const { language } = call
  const transaction: Transaction = (run) => questionedTransaction(call, run)
  const shared = { actor, now: new Date(), who: { id: userId, name: nickName }, language }
  return inTransaction(call.platform, transaction, nothingSent(), work, shared)
}

/** The same in the name of the clock. */
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

/** `taskUser_12`, as the platform writes users in processes, is user 12. */
export function userIdOf(text: string): string {
  return text.trim().replace(/^taskUser_/, '')
}

/** A user of the tenant. Throws `flow.personUnknown`. */
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
