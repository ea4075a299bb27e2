// Sends one mail over SMTP. The total duration of a connection is limited, however slowly the server answers.

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
  /** Time limit of the whole exchange in milliseconds. */
  patienceMs: number
}

const LIMITS: MailLimits = { patienceMs: 30_000 }
/** Maximum size of one server reply in bytes, usually some hundred. */
const MAX_REPLY_LENGTH = 64 * 1024
/** Permanent errors of the mail or the account. */
const FINAL_CODES: readonly string[] = ['EAUTH', 'EMESSAGE', 'EENVELOPE']
const MAX_REASON_LENGTH = 200

/** Throws mail.refused for a permanent error, mail.away and mail.late for temporary ones. */
export function sendMail(server: MailServer, mail: Mail, limits: MailLimits = LIMITS): Promise<string> {
  const { from } = server
  const messageId = `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`
  return within(server, limits, async (transport) => {
    const answer = await transport.sendMail({ from, to: mail.address, subject: mail.subject, text: mail.text, messageId })
    return String(answer.response ?? '').slice(0, MAX_REASON_LENGTH)
  })
}

/** Connects and authenticates without sending; returns the reason in English if that fails, otherwise `null`. */
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
    // Requires TLS whenever a password is sent.
    requireTLS: user !== '' && !isSecure,
    tls: { servername: host },
    maxResponseSize: MAX_REPLY_LENGTH,
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

/** SMTP status 5xx is permanent; 4xx and a broken connection are temporary. */
function faultOf(error: unknown): AppError {
  const { message = '', code = '', responseCode = 0 } = error as { message?: string; code?: string; responseCode?: number }
  const what = message.replace(/\s+/g, ' ').slice(0, MAX_REASON_LENGTH)
  const isFinal = responseCode >= 500 || (responseCode === 0 && FINAL_CODES.includes(code))
  return new AppError(isFinal ? 'mail.refused' : 'mail.away', { what })
}
