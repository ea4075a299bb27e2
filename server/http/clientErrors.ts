// Answers requests that Node cannot read, such as a URL with bytes that are not percent-encoded: with the envelope of every other refusal.

import type { Socket } from 'node:net'
import { AppError, type ErrorKey } from '../errors.ts'

const REFUSALS: Readonly<Record<string, ErrorKey>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.bodySlow',
  HPE_HEADER_OVERFLOW: 'request.headersTooLarge',
  HPE_INVALID_URL: 'request.urlNotEncoded',
}

type ClientError = Error & { code?: string; rawPacket?: unknown }

export function answerUnreadable(error: ClientError, socket: Socket): void {
  const { code = '', rawPacket } = error
  if (code === 'ECONNRESET' || socket.destroyed) return
  const refusal = new AppError(REFUSALS[code] ?? 'request.unreadable')
  const language = /\r\naccept-language: *en/i.test(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ? 'en' : 'zh'
  const { status } = refusal
  const body = Buffer.from(JSON.stringify({ code: status, success: false, data: null, msg: refusal.sentence(language) }))
  const head = `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(head), body]))
  socket.destroySoon()
}
