// Who is on site: what the gates let pass, followed in the order of time.

import * as dict from '../../../../dict/keys.ts'
import { stretches } from '../../../store/figures.ts'
import { figures, type ProjectContext, within } from './projectContext.ts'
import { dayOf } from './siteClock.ts'
import { bucketsOf, type Span, startOf } from './span.ts'

export interface Pass {
  laborId: string
  passTime: string
  isEntry: boolean
}

/** What the gates let through, in the order of time; strangers and people who were refused stayed outside. */
export async function passesOf(context: ProjectContext, span: Pick<Span, 'from' | 'to'>): Promise<Pass[]> {
  const by = { passTime: 'passTime', laborId: 'laborId', direction: 'direction' }
  const where = { ...within(span, 'passTime'), result_equal: dict.attendResult.passed, laborId_notnull: 'true' }
  const rows = await figures(context, 'labor-attendance', { measures: { rows: 'count' }, by, where })
  return rows.map(({ laborId, passTime, direction }) => ({
    laborId: String(laborId),
    passTime: String(passTime),
    isEntry: direction === dict.attendDirection.in,
  }))
}

/** Everybody who came in, and those of them who are still there. Both start anew each day. */
export interface Presence {
  attended: ReadonlySet<string>
  onSite: ReadonlySet<string>
}

/** The presence after these passes of one day. */
export function presenceAfter(passes: readonly Pass[]): Presence {
  const day = newDay()
  for (const pass of passes) day.let(pass)
  return day
}

function newDay() {
  const attended = new Set<string>()
  const onSite = new Set<string>()
  return {
    attended,
    onSite,
    let({ laborId, isEntry }: Pass): void {
      if (isEntry) attended.add(laborId)
      if (isEntry) onSite.add(laborId)
      else onSite.delete(laborId)
    },
  }
}

export interface PresencePoint {
  time: string
  in: number
  out: number
  /** At the end of the bucket. */
  onSite: number
  /** Of the day so far. */
  attend: number
}

/** The presence by hour or day. */
export function presenceSeries(passes: readonly Pass[], span: Span): PresencePoint[] {
  const length = stretches[span.every]
  const byBucket = Map.groupBy(passes, ({ passTime }) => passTime.slice(0, length))
  let day = newDay()
  let today = ''
  return bucketsOf(span).map((bucket) => {
    const time = startOf(bucket)
    if (dayOf(time) !== today) day = newDay()
    today = dayOf(time)
    const some = byBucket.get(bucket) ?? []
    for (const pass of some) day.let(pass)
    const entries = some.filter(({ isEntry }) => isEntry).length
    return { time, in: entries, out: some.length - entries, onSite: day.onSite.size, attend: day.attended.size }
  })
}
