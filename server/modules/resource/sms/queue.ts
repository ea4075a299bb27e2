// Queues messages in a table, so that a call does not wait for the service that sends them.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Params } from './provider.ts'
import { smsTexts, takesText } from './sms.ts'
import { messageText } from './text.ts'

export type MessageKind = keyof typeof dict.messageKind

export interface NewMessages {
  kind: MessageKind
  /** The row of `sms` that sends them. */
  configuration: Rec
  phones: readonly string[]
  params: Params
  /** Seconds after which nobody needs them any more. */
  life?: number
}

/** Parameters that no list shows. */
const SECRET = /^(code|captcha|password)$/i
const HIDDEN = '******'
const LONGEST_CONTENT = 1000

/** Puts a message for each phone into the table; answers their ids. Throws sms.paramMissing where a text names what is not given. */
export async function queueMessages(db: Database, actor: Actor, messages: NewMessages): Promise<string[]> {
  const { kind, configuration, phones, params, life } = messages
  const now = siteTime()
  const values = {
    kind: dict.messageKind[kind],
    smsId: configuration.id,
    params: kind === 'code' ? null : JSON.stringify(params),
    content: contentOf(configuration, params),
    state: dict.messageState.queued,
    dueTime: now,
    expireTime: life === undefined ? null : later(now, life),
  }
  const ids: string[] = []
  for (const phone of phones) {
    const row = await repository(db, 'sms-message', actor).insert({ ...values, phone })
    ids.push(textOf(row, 'id'))
  }
  return ids
}

/** The text of a message, or the template filled with the parameters. */
function contentOf(configuration: Rec, params: Params): string {
  const open = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, SECRET.test(name) ? HIDDEN : value]))
  const content = takesText(configuration)
    ? messageText(smsTexts(configuration), open)
    : `${textOf(configuration, 'templateId')} ${JSON.stringify(open)}`
  return content.slice(0, LONGEST_CONTENT)
}
