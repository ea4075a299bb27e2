// Finds the wearer of a rope at a time, from its use log.

import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'

/** Returns a function from time to wearer, with the fields of rope data; empty if nobody wore it. */
export async function wearerAt(platform: Kernel, sender: BoundSender, rows: readonly Rec[]): Promise<(moment: string) => Rec> {
  const moments = rows.map(({ collectTime }) => String(collectTime)).sort()
  const find = (name: string, wanted: Readonly<Record<string, string>>) =>
    repository(platform, name, systemActor(sender.tenantId)).find(wanted)
  const begun = await find('rope-use-log', { deviceId_equal: sender.id, useStart_le: moments.at(-1) ?? '' })
  const uses = begun.filter(({ useEnd }) => !useEnd || String(useEnd) >= (moments[0] ?? ''))
  if (uses.length === 0) return () => ({})
  const ids = (name: string) => [...new Set(uses.flatMap((use) => (use[name] ? [String(use[name])] : [])))].join(',')
  const [people, companies] = await Promise.all([
    find('labor', { id_in: ids('laborId') }),
    ids('companyId') === '' ? [] : find('company', { id_in: ids('companyId') }),
  ])
  const names = new Map([
    ...people.map((person) => [String(person.id), person.name] as const),
    ...companies.map((company) => [String(company.id), company.companyName] as const),
  ])
  return (moment) => {
    const use = uses.find(({ useStart, useEnd }) => String(useStart) <= moment && (!useEnd || String(useEnd) >= moment))
    if (!use) return {}
    const { laborId, phone, workType, teamName, companyId } = use
    return { laborId, laborName: names.get(String(laborId)), phone, workType, teamName, companyName: names.get(String(companyId)) }
  }
}
