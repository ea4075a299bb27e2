// Violations of persons: camera detections, and alarms of worn ropes.

import * as dict from '#engine/site/keys.ts'
import { figures, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import type { StatisticsSpan } from '../query/span.ts'
import { wearersOf } from './wearers.ts'

export interface Violation {
  laborId: string
  companyId: string | null
  teamName: string | null
}

/** Rope alarm types caused by the wearer. */
const CARELESS = [
  dict.ropeAlarm.unhookedAtHeight,
  dict.ropeAlarm.singleHookTooLong,
  dict.ropeAlarm.anchoredTooLow,
  dict.ropeAlarm.notWorn,
  dict.ropeAlarm.buckleOpen,
].join(',')

/** Violations of a period with their persons; those without a known person are left out. */
export async function violationsOf(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<Violation[]> {
  const [seen, worn] = await Promise.all([seenPeople(context, span), wearers(context, span)])
  const ids = [...new Set([...seen, ...worn])]
  if (ids.length === 0) return []
  const people = await figures(context, 'labor', {
    measures: { rows: 'count' },
    by: { id: 'id', companyId: 'companyId', teamName: 'teamName' },
    where: { id_in: ids.join(',') },
  })
  const byId = new Map(people.map(({ id, companyId, teamName }) => [String(id), { companyId, teamName }]))
  return [...seen, ...worn].flatMap((laborId) => {
    const person = byId.get(laborId)
    return person ? { laborId, companyId: person.companyId as string | null, teamName: person.teamName as string | null } : []
  })
}

async function seenPeople(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<string[]> {
  const where = { ...spanFilters(span, 'alarmTime'), isFalse_equal: dict.flag.no, laborId_notnull: 'true' }
  const rows = await figures(context, 'ai-video-data', { measures: { times: 'count' }, by: { laborId: 'laborId' }, where })
  return rows.flatMap(({ laborId, times }) => Array.from({ length: Number(times) }, () => String(laborId)))
}

/** Wearers of ropes with alarms, once for each alarm. */
async function wearers(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<string[]> {
  const where = { ...spanFilters(span, 'startTime'), deviceClass_equal: dict.deviceClass.safetyRope, alarmType_in: CARELESS }
  const [alarms, wearerAt] = await Promise.all([
    figures(context, 'alarm-event', { measures: { times: 'count' }, by: { deviceId: 'deviceId', startTime: 'startTime' }, where }),
    wearersOf(context, span),
  ])
  return alarms.flatMap(({ deviceId, startTime, times }) => {
    const wearer = wearerAt(deviceId, startTime)
    return wearer ? Array.from({ length: Number(times) }, () => wearer.laborId) : []
  })
}
