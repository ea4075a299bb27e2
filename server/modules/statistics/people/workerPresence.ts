// Adds today's presence to worker lists, as a column and a search field.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { readerOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { OccupancyState } from '#store/aggregates/index.ts'
import { allOf, anyOf, entityOf, type Rec, type RowFilter, rowCondition, type SqlCondition, textOf } from '#store/rows.ts'
import type { ProjectContext } from '../query/projectContext.ts'
import { passesToday, presenceAfter, standingToday } from './presence.ts'

const STANDINGS: Readonly<Record<string, OccupancyState>> = {
  [dict.laborPresence.inside]: 'inside',
  [dict.laborPresence.wentOut]: 'wentOut',
  [dict.laborPresence.absent]: 'absent',
}

type Reader = Pick<ProjectContext, 'platform' | 'actor' | 'now'>

/** A call may contain either parameter. */
interface PresenceFilters {
  presence_in?: string
  presence_equal?: string
}

/** Filters of a worker list without presence, which is not stored. */
export function withoutPresence<Query extends Readonly<Record<string, string>>>({
  presence_in: _in,
  presence_equal: _equal,
  ...query
}: Query & PresenceFilters): Record<string, string> {
  return query
}

/** Conditions for workers with the presence in these filters. */
export function withPresence(reader: Reader, { presence_in, presence_equal }: PresenceFilters): SqlCondition[] {
  const words = (presence_in ?? presence_equal ?? '').split(',').filter((word) => word !== '')
  if (words.length === 0) return []
  const states = words.flatMap((word) => STANDINGS[word] ?? [])
  const came = standingToday(
    reader,
    states.filter((state) => state !== 'absent'),
  )
  return [states.includes('absent') ? anyOf([came, absentToday(reader)]) : came]
}

/** Only workers on the roster can be absent, not those who have left or not started. */
function absentToday(reader: Reader): SqlCondition {
  const { platform, actor } = reader
  const onTheRoster: RowFilter = { kind: 'compare', field: 'onSite', sign: '=', to: { value: dict.laborOnSite.onTheRoster } }
  const roster = rowCondition(entityOf(platform, 'labor'), onTheRoster, platform.store.dialect, actor.tenantId)
  return allOf([standingToday(reader, ['absent']), roster])
}

/** Adds the presence of each worker: inside or left; absent if on the roster without a pass. */
export async function addPresence(context: Context, workers: readonly Rec[]): Promise<void> {
  if (workers.length === 0) return
  const laborId_in = workers.map((worker) => textOf(worker, 'id')).join(',')
  const { attended, onSite } = presenceAfter(await passesToday(readerNow(context), { laborId_in }))
  for (const worker of workers) {
    const id = textOf(worker, 'id')
    worker.presence = attended.has(id)
      ? wordOf(onSite.has(id))
      : worker.onSite === dict.laborOnSite.onTheRoster
        ? dict.laborPresence.absent
        : null
  }
}

export function readerNow(context: Context): Reader {
  return { platform: context.platform, actor: readerOf(context), now: siteTime() }
}

const wordOf = (isInside: boolean): string => (isInside ? dict.laborPresence.inside : dict.laborPresence.wentOut)
