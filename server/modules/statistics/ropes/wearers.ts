// Finds the wearer of a rope at the time of an alarm.

import type { WireFilters } from '#store/rows.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'

export interface WearerUse {
  laborId: string
  companyId: string | null
  teamName: string | null
}

export type WearerAt = (deviceId: unknown, time: unknown) => WearerUse | null

/** Returns a lookup over uses of the project's ropes that overlap a period. */
export async function wearersOf(context: ProjectContext, { from, to }: { from: string; to: string }): Promise<WearerAt> {
  const begun: WireFilters = { useStart_datele: to, laborId_notnull: 'true' }
  const query = (where: WireFilters) =>
    figures(context, 'rope-use-log', {
      measures: { rows: 'count' },
      by: {
        deviceId: 'deviceId',
        useStart: 'useStart',
        useEnd: 'useEnd',
        laborId: 'laborId',
        companyId: 'companyId',
        teamName: 'teamName',
      },
      where: { ...begun, ...where },
    })
  const uses = (await Promise.all([query({ useEnd_null: 'true' }), query({ useEnd_datege: from })])).flat()
  const byDevice = Map.groupBy(uses, ({ deviceId }) => String(deviceId))
  return (deviceId, time) => {
    const at = String(time)
    const own = byDevice.get(String(deviceId)) ?? []
    const use = own.find(({ useStart, useEnd }) => String(useStart) <= at && (useEnd === null || at <= String(useEnd)))
    return use ? { laborId: String(use.laborId), companyId: use.companyId as string | null, teamName: use.teamName as string | null } : null
  }
}
