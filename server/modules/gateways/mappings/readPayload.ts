// Reads values of a JSON payload by path (`$.data[0].pm10`) or CEL expression (`payload.pm10 * 1000.0`).

import { checkExpression } from '#model/expressions/cel.ts'
import { compileExpression } from '#model/expressions/expression.ts'
import { siteTime } from '#model/siteTime.ts'

const VARIABLES = { payload: 'dyn', topic: 'string' } as const
const PATH = /^\$(\.[\w-]+|\[\d{1,4}\]|\['[^']{1,64}'\])*$/
const STEP = /\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g

/** Fault of a path or expression; `null` if it is valid. */
export function sourceFault(source: string): string | null {
  if (source.startsWith('$')) return PATH.test(source) ? null : source
  return checkExpression(source, VARIABLES)?.fault ?? null
}

/** Value of a path or expression; `undefined` for none. */
export function valueAt(source: string, payload: unknown, topic: string): unknown {
  if (!source.startsWith('$')) return compileExpression(source).evaluate({ payload, topic }) ?? undefined
  let value = payload
  for (const [, name, place, quoted] of source.matchAll(STEP)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = place ?? name ?? quoted ?? ''
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(\.\d+)?$/
const COMPACT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
/** Smaller numbers are seconds, not milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

/**
 * Converts a time to wire format: seconds or milliseconds since 1970, a text with an offset, or a text in `zone`.
 * @param zone `+08:00`, for texts without an offset
 */
export function momentOf(value: unknown, zone: string): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return written(value < MILLISECONDS_FROM ? value * 1000 : value)
  if (typeof value !== 'string') return null
  const text = value.trim()
  const compact = COMPACT.exec(text)
  const local = compact
    ? compact
        .slice(1)
        .join('-')
        .replace(/^(\d+-\d+-\d+)-(\d+)-(\d+)-(\d+)$/, '$1 $2:$3:$4')
    : text
  if (LOCAL.test(local)) return written(Date.parse(`${local.replace(' ', 'T')}${zone}`))
  if (/^\d{10}$|^\d{13}$/.test(text)) return momentOf(Number(text), zone)
  return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? written(Date.parse(text)) : null
}

const written = (milliseconds: number): string | null =>
  Number.isFinite(milliseconds) && Math.abs(milliseconds) < 8e15 ? siteTime(new Date(milliseconds)) : null
