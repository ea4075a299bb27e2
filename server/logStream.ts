// Destination of log lines: JSON for programs, plain text on a terminal.

import { styleText } from 'node:util'
import pino, { type DestinationStream } from 'pino'

interface Terminal {
  isTTY?: boolean
  hasColors?(): boolean
}

/** Standard error: plain text on a terminal, JSON when it is redirected to a file, a pipe or a log collector. */
export function logStream(terminal: Terminal = process.stderr, out: DestinationStream = standardError()): DestinationStream {
  if (!terminal.isTTY) return out
  const colored = terminal.hasColors?.() ?? false
  return { write: (line) => out.write(readableLine(line, colored)) }
}

/** Synchronous, so that the last line before a crash is written. */
function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: true })
}

const LEVELS: readonly { from: number; word: string; color: 'red' | 'yellow' | 'dim' }[] = [
  { from: 50, word: 'ERROR ', color: 'red' },
  { from: 40, word: 'WARN ', color: 'yellow' },
  { from: 30, word: '', color: 'dim' },
  { from: 0, word: 'DEBUG ', color: 'dim' },
]

/**
 * `2026-01-31 08:00:00 ERROR A request failed requestId=…`, followed by the stack of an error; lines that are not JSON are returned as is.
 */
export function readableLine(line: string, colored: boolean): string {
  const record = parsed(line)
  if (record === null) return line
  const { level, time, pid: _, hostname: __, msg, err, ...facts } = record
  const { word, color } = LEVELS.find(({ from }) => Number(level) >= from) ?? { word: '', color: 'dim' as const }
  const paint = (format: 'red' | 'yellow' | 'dim', text: string) =>
    colored && text !== '' ? styleText(format, text, { validateStream: false }) : text
  const factTexts = Object.entries(facts).map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = stackOf(err)
  const rest = paint('dim', harmless(factTexts.join(''))) + (stack === '' ? '' : paint('dim', harmless(`\n${stack}`)))
  return `${paint('dim', momentOf(time))} ${paint(color, word)}${harmless(String(msg ?? ''))}${rest}\n`
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message } = err as { stack?: unknown; message?: unknown }
  return String(stack ?? message ?? '')
}

/** Text from a request must not contain control sequences or line breaks. */
function harmless(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('\n', '\n    ')
}

function momentOf(time: unknown): string {
  const moment = new Date(Number(time))
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`
}
