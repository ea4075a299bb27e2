// Effects of service tasks that write mails and call addresses.

import { splitIds } from '#model/commaIds.ts'
import type { JuelValues } from '#model/expressions/juel.ts'
import type { Node } from './definition.ts'
import { type Effect, StepError, type Token } from './state.ts'

/** Longer texts do not fit the outbox. */
const MAX_TEXT_LENGTH = 4000
const MAX_SUBJECT_LENGTH = 255

/** Throws `StepError` for a mail to nobody, and for one that is too long. */
export function mailOf({ id, mail }: Node, known: JuelValues): Effect[] {
  if (!mail) return []
  const recipients = [...new Set(mail.recipients.flatMap((template) => splitIds(template.fill(known))))]
  const [subject, text] = [mail.subject.fill(known).replace(/\s+/g, ' ').trim(), mail.text.fill(known)]
  if (recipients.length === 0) throw new StepError('badValue', id, `to: ${mail.recipients.map(({ source }) => source).join()}`)
  if (text.length > MAX_TEXT_LENGTH || subject.length > MAX_SUBJECT_LENGTH)
    throw new StepError('badValue', id, `${text.length} > ${MAX_TEXT_LENGTH}`)
  return [{ kind: 'mail', node: id, recipients, subject, text }]
}

/** Throws `StepError` for a node without an address. */
export function httpOf({ id, http }: Node, token: Token, known: JuelValues): Effect {
  if (!http) throw new StepError('notThere', id)
  const [method, url] = [http.method.fill(known).trim(), http.url.fill(known).trim()]
  const others = Object.fromEntries(Object.entries(http.others).map(([name, template]) => [name, template.fill(known)]))
  return { kind: 'http', token: token.id, node: id, method, url, others }
}
