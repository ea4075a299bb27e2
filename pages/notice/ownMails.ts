// Mails to the signed-in user, sent or not.

import * as dict from '../../engine/site/keys.ts'

export const OWN_MAILS = '/api/blade-desk/mail/list'

type MailState = keyof typeof dict.mailState

export interface OwnMail {
  id: string
  title: string
  titleEn: string
  content: string
  contentEn: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
  state: MailState
  /** Empty for a user without an address. */
  address: string
  /** Reason why it was not sent; empty for others. */
  reason: string
  reasonEn: string
}

/** Parses the rows; rows with an unknown state are skipped. */
export function parseMails(data: unknown): OwnMail[] {
  if (!Array.isArray(data)) return []
  return data.flatMap((row: Readonly<Record<string, unknown>> | null) => {
    const state = stateOf(row?.state)
    if (!row || !state) return []
    const text = (name: keyof OwnMail, other: keyof OwnMail = name) => String(row[name] ?? row[other] ?? '')
    return [
      {
        id: text('id'),
        title: text('title'),
        titleEn: text('titleEn', 'title'),
        content: text('content'),
        contentEn: text('contentEn', 'content'),
        time: text('time'),
        state,
        address: text('address'),
        reason: text('reason'),
        reasonEn: text('reasonEn', 'reason'),
      },
    ]
  })
}

const stateOf = (key: unknown): MailState | undefined =>
  (Object.keys(dict.mailState) as MailState[]).find((name) => dict.mailState[name] === String(key))
