// Sends what is due, on whichever node takes it first. A mail that the server cannot take now is tried again later.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type NewValues, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { createCourier, putOffTooLong } from '../courier.ts'
import { statesBefore } from '../transitions.ts'
import { mailTransitions } from './mailTransitions.ts'
import { type MailLimits, sendMail } from './transport.ts'

/** Seconds before the second attempt and each further one. */
const WAITS = [30, 120, 600, 3600]
/** After so many seconds without a result the node that sends is gone, and another one sends the mail. */
const LEASE_S = 90
const LONGEST_WAIT_S = Math.max(LEASE_S, ...WAITS)
const AT_ONCE = 4
/** Of one round: a flood of mails leaves room for what is queued meanwhile. */
const MOST = 500
const KEPT_DAYS = 90
const ERASED_AT_ONCE = 1000
const PASSING: readonly string[] = ['mail.away', 'mail.late']
const READ = ['id', 'address', 'title', 'titleEn', 'content', 'contentEn', 'time', 'state', 'attempts']

export const mailCourier = createCourier('Mails', deliverMails)

/** Tries what is due; returns how many mails this node took. Takes no more once `signal` is aborted. */
export async function deliverMails(platform: Platform, now: Date, signal?: AbortSignal, limits?: MailLimits): Promise<number> {
  const mails = repositoryOfAllTenants(platform, 'mail-message')
  const waiting = { state_in: statesBefore(mailTransitions, 'take').join(',') }
  await mails.change({ ...waiting, ...putOffTooLong(now, LONGEST_WAIT_S) }, { dueTime: siteTime(now) })
  const sort = [{ field: 'dueTime', descending: false }]
  const rows = (await mails.find({ ...waiting, dueTime_datele: siteTime(now) }, { fields: READ, sort })).slice(0, MOST)
  const began = performance.now()
  const clock = () => new Date(now.getTime() + performance.now() - began)
  let taken = 0
  const work = async (): Promise<void> => {
    for (let row = rows.shift(); row && !signal?.aborted; row = rows.shift()) if (await deliver(platform, row, clock, limits)) taken += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return taken
}

/** Mails tell of people: they are not kept for ever. */
export async function eraseOldMails(platform: Platform, now: Date): Promise<void> {
  const oldest = siteTime(new Date(now.getTime() - KEPT_DAYS * 86_400_000))
  await repositoryOfAllTenants(platform, 'mail-message').erase({ createTime_lt: oldest }, ERASED_AT_ONCE)
}

/** False when another node has it. */
async function deliver(platform: Platform, row: Rec, clock: () => Date, limits?: MailLimits): Promise<boolean> {
  const attempts = Number(row.attempts)
  const taken = { state: dict.mailState.sending, attempts: attempts + 1, dueTime: later(siteTime(clock()), LEASE_S) }
  if (!(await change(platform, row, { state: textOf(row, 'state'), attempts }, taken))) return false
  const after = await outcomeOf(platform, row, clock, limits)
  await change(platform, row, { state: dict.mailState.sending, attempts: attempts + 1 }, after)
  return true
}

/** Changes a mail that is still as it was. */
async function change(platform: Platform, row: Rec, still: { state: string; attempts: number }, values: NewValues): Promise<boolean> {
  const wanted = { id_equal: textOf(row, 'id'), state_equal: still.state, attempts_equal: String(still.attempts) }
  return (await repositoryOfAllTenants(platform, 'mail-message').change(wanted, values)) === 1
}

async function outcomeOf(platform: Platform, row: Rec, clock: () => Date, limits?: MailLimits): Promise<NewValues> {
  try {
    const serial = await send(platform, row, limits)
    return { state: dict.mailState.sent, sentTime: siteTime(clock()), reason: null, reasonEn: null, serial }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = { reason: error.sentence('zh'), reasonEn: error.sentence('en') }
    if (error.key === 'mail.none' || error.key === 'mail.noAddress') return { ...reason, state: dict.mailState.notConfigured }
    const wait = PASSING.includes(error.key) ? WAITS[Number(row.attempts)] : undefined
    if (wait === undefined) return { ...reason, state: dict.mailState.failed }
    return { ...reason, state: dict.mailState.queued, dueTime: later(siteTime(clock()), wait) }
  }
}

async function send(platform: Platform, row: Rec, limits?: MailLimits): Promise<string> {
  const { mailServer, publicUrl } = platform.config
  if (mailServer === null) throw new AppError('mail.none')
  const address = textOf(row, 'address')
  if (address === '') throw new AppError('mail.noAddress')
  // A node went down at each attempt.
  if (Number(row.attempts) > WAITS.length) throw new AppError('mail.away', { what: '' })
  const text = (name: string) => textOf(row, name)
  const subject = [...new Set([text('title'), text('titleEn')])].filter((part) => part !== '').join(' / ')
  const lines = [text('content'), text('contentEn'), text('time'), publicUrl ?? '']
  return sendMail(mailServer, { id: text('id'), address, subject, text: lines.filter((line) => line !== '').join('\n\n') }, limits)
}
