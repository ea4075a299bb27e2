// Queues mails in a table, beside what they tell of: a crash loses none, and no call waits for a mail server.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { entityIn, entityOf, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/** Passwords and codes are never mailed. */
export interface NewMail {
  kind: dict.KeyOf<typeof dict.mailKind>
  userId: string
  tenantId: string
  /** The record that the mail is about: a person gets one mail of it, whichever node queues it. */
  entity: string
  recordId: string
  title: string
  titleEn: string
  content: string
  contentEn: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
}

/** A mail of a process, as its file has it. */
export interface ProcessMail {
  recipients: readonly string[]
  subject: string
  text: string
  /** Instance of the process. */
  recordId: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
}

/** Queues a mail to each of these addresses. */
export async function queueMailsTo(db: Database, tenantId: string, mail: ProcessMail): Promise<void> {
  const { recipients, subject, text, recordId, time } = mail
  for (const address of recipients)
    await repository(db, 'mail-message', systemActor(tenantId)).insert({
      kind: dict.mailKind.process,
      address,
      title: subject,
      content: text,
      entity: 'process-instance',
      recordId,
      dueTime: time,
      time,
    })
}

/** Queues the mails that are not there yet. Whether there is a server and an address for them is validated when they are sent. */
export async function queueMails(at: Database | Kernel, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const entity = 'store' in at ? entityOf(at, 'mail-message') : entityIn(at, 'mail-message')
  const db = 'store' in at ? at.store.db : at
  const addresses = new Map<string, string>()
  for (const { userId, tenantId } of mails) {
    if (addresses.has(userId)) continue
    const user = await repository(at, 'user', systemActor(tenantId)).get(userId)
    addresses.set(userId, textOf(user ?? {}, 'email'))
  }
  const rows = mails.map(({ time, ...mail }) => ({
    ...mail,
    id: stableId('mail', mail.userId, mail.entity, mail.recordId),
    address: addresses.get(mail.userId) || null,
    dueTime: time,
    time,
  }))
  await repositoryOfAllTenants(db, entity).insertMissing(rows)
}
