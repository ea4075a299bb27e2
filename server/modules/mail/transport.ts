// One mail to the mail server. A connection is bounded in time from its first byte to its last, however slowly the server answers.

import { connect, type Socket } from 'node:net'
import type { Transporter } from 'nodemailer'
import { AppError } from '#server/errors.ts'
import type { MailServer } from '#server/mailServer.ts'
import { guardedLookup } from '#server/outbound/guard.ts'

export interface Mail {
  id: string
  address: string
  subject: string
  text: string
}

export interface MailLimits {
  /** Of the whole exchange. */
  patienceMs: number
}

const LIMITS: MailLimits = { patienceMs: 30_000 }
/** Of one reply of the server, which is some hundred bytes. */
const LONGEST_REPLY = 64 * 1024
/** Faults of the mail itself or of the account: a further attempt ends alike. */
const FINAL_CODES: readonly string[] = ['EAUTH', 'EMESSAGE', 'EENVELOPE']
const LONGEST_REASON = 200

/** Throws mail.refused for a mail that the server will not take, mail.away and mail.late for one to try again. */
export function sendMail(server: MailServer, mail: Mail, limits: MailLimits = LIMITS): Promise<string> {
  const { from } = server
  const messageId = `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`
  return within(server, limits, async (transport) => {
    const answer = await transport.sendMail({ from, to: mail.address, subject: mail.subject, text: mail.text, messageId })
    return String(answer.response ?? '').slice(0, LONGEST_REASON)
  })
}

/** Connects and signs in, and sends nothing; the English reason if the server does not take mails. */
export async function checkMailServer(server: MailServer, limits: MailLimits = LIMITS): Promise<string | null> {
  try {
    await within(server, limits, (transport) => transport.verify())
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.sentence('en')
  }
}

async function within<T>(server: MailServer, { patienceMs }: MailLimits, use: (transport: Transporter) => Promise<T>): Promise<T> {
  const { createTransport } = await import('nodemailer')
  const { host, port, isSecure, user, password } = server
  let socket: Socket | null = null
  let isLate = false
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    // A password never goes over a line that can be read.
    requireTLS: user !== '' && !isSecure,
    tls: { servername: host },
    maxResponseSize: LONGEST_REPLY,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options, callback) {
      const opened = connect({ host, port, lookup: guardedLookup })
      socket = opened
      opened.once('error', (error) => callback(error, false))
      opened.once('connect', () => callback(null, { connection: opened }))
    },
  })
  const timer = setTimeout(() => {
    isLate = true
    socket?.destroy(new Error('The mail server did not answer in time'))
  }, patienceMs)
  try {
    return await use(transport)
  } catch (error) {
    throw isLate ? new AppError('mail.late') : faultOf(error)
  } finally {
    clearTimeout(timer)
    ;(socket as Socket | null)?.destroy()
  }
}

/** A reply of 5xx is final, one of 4xx and a broken connection are not. */
function faultOf(error: unknown): AppError {
  const { message = '', code = '', responseCode = 0 } = error as { message?: string; code?: string; responseCode?: number }
  const what = message.replace(/\s+/g, ' ').slice(0, LONGEST_REASON)
  const isFinal = responseCode >= 500 || (responseCode === 0 && FINAL_CODES.includes(code))
  return new AppError(isFinal ? 'mail.refused' : 'mail.away', { what })
}
