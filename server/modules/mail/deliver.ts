// Sends due mails.

import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { deliverOutbox, eraseOldOf, hasNoRetriesLeft, type Outbox } from '../outbox.ts'
import { createOutboxDispatcher } from '../outboxDispatcher.ts'
import { mailTransitions } from './mailTransitions.ts'
import { type MailLimits, sendMail } from './transport.ts'

const mails: Outbox = {
  entity: 'mail-message',
  transitions: mailTransitions,
  states: dict.mailState,
  finalStates: { 'mail.none': dict.mailState.notConfigured, 'mail.noAddress': dict.mailState.notConfigured },
  retriedErrors: ['mail.away', 'mail.late'],
  retryDelays: [30, 120, 600, 3600],
  leaseSeconds: 90,
  concurrency: 4,
  batchSize: 500,
  fields: ['kind', 'address', 'title', 'titleEn', 'content', 'contentEn', 'time'],
  retentionDays: 90,
}

export const mailDispatcher = createOutboxDispatcher('Mails', deliverMails)

/** Sends due mails; returns the number that this node took. Stops when `signal` is aborted. */
export function deliverMails(platform: Platform, now: Date, signal?: AbortSignal, limits?: MailLimits): Promise<number> {
  return deliverOutbox(mails, platform, now, signal, async (row) => ({ serial: await send(platform, row, limits) }))
}

export const eraseOldMails = (platform: Platform, now: Date): Promise<void> => eraseOldOf(mails, platform, now)

async function send(platform: Platform, row: Rec, limits?: MailLimits): Promise<string> {
  const { mailServer, publicUrl } = platform.config
  if (mailServer === null) throw new AppError('mail.none')
  const address = textOf(row, 'address')
  if (address === '') throw new AppError('mail.noAddress')
  if (hasNoRetriesLeft(mails, row)) throw new AppError('mail.away', { what: '' })
  const text = (name: string) => textOf(row, name)
  const subject = [...new Set([text('title'), text('titleEn')])].filter((part) => part !== '').join(' / ')
  // A mail of a process is as its file has it.
  const isOwn = row.kind === dict.mailKind.process
  const lines = isOwn ? [text('content')] : [text('content'), text('contentEn'), text('time'), publicUrl ?? '']
  return sendMail(mailServer, { id: text('id'), address, subject, text: lines.filter((line) => line !== '').join('\n\n') }, limits)
}
