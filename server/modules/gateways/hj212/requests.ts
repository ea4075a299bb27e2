// Requests to a device: numbered, repeated without an answer, and completed by the result code.

import { siteTime } from '#model/siteTime.ts'
import { cpItems, type Message } from './frame.ts'

export interface ConnectedDevice {
  mn: string
  pw: string
  st: string
  version: number
}

export interface Requests {
  /** Resolves to the result code, `null` without an answer, '' when the connection ends. */
  send(device: ConnectedDevice, cn: string, cp: string): Promise<string | null>
  /** Handles answers (9011) and results (9012) of requests. */
  receive(message: Message): void
  /** Completes all requests when the connection has ended. */
  close(): void
}

export const ANSWER_MS = 10_000
export const TRIES = 3

/** @param send sends a data segment to the device */
export function createRequests(send: (data: string) => void): Requests {
  const pending = new Map<string, (code: string) => void>()
  let isClosed = false

  const answerTo = (qn: string) =>
    new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), ANSWER_MS).unref()
      pending.set(qn, (code) => {
        clearTimeout(timer)
        resolve(code)
      })
    })

  return {
    async send({ mn, pw, st, version }, cn, cp) {
      for (let attempt = 0; attempt < TRIES && !isClosed; attempt++) {
        const qn = nextQn()
        const answer = answerTo(qn)
        send(`QN=${qn};ST=${st};CN=${cn};PW=${pw};MN=${mn};Flag=${(version << 2) | 1};CP=&&${cp}&&`)
        const code = await answer
        pending.delete(qn)
        if (code !== null) return code
      }
      return null
    },
    receive({ qn, cn, cp }) {
      const items = cpItems(cp)
      const refusal = cn === '9011' && items.get('QnRtn') !== '1' ? `refused ${items.get('QnRtn') ?? ''}` : null
      const code = cn === '9012' ? (items.get('ExeRtn') ?? '') : refusal
      if (code !== null) pending.get(qn)?.(code)
    },
    close() {
      isClosed = true
      for (const settle of pending.values()) settle('')
    },
  }
}

let lastQn = 0

/** Request numbers are timestamps, kept unique. */
function nextQn(): string {
  lastQn = Math.max(Date.now(), lastQn + 1)
  return `${compactTime(siteTime(new Date(lastQn)))}${String(lastQn % 1000).padStart(3, '0')}`
}

/** `2026-01-02 03:04:05` as `20260102030405`. */
export const compactTime = (moment: string): string => moment.replace(/\D/g, '')
