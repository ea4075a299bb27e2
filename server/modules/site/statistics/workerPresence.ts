// Who of the workers came today, as a column of their list and as its search.

import { siteTime } from '../../../../engine/model/siteTime.ts'
import * as dict from '../../../../engine/site/keys.ts'
import { readerOf } from '../../../records/actor.ts'
import type { Context } from '../../../records/context.ts'
import type { Rec } from '../../../store/records.ts'
import { textOf } from '../../../store/rows.ts'
import { passesToday, presenceAfter } from './presence.ts'
import type { ProjectContext } from './projectContext.ts'

type Reader = Pick<ProjectContext, 'platform' | 'actor' | 'now'>

/** No id of a worker. */
const NOBODY = '-1'

/** The filters of a list of workers with the presence, which no table keeps, told by ids. */
export async function withPresenceAsIds<Query extends Readonly<Record<string, string>>>(
  reader: Reader,
  { presence_in, presence_equal, ...query }: Query & { presence_in?: string; presence_equal?: string },
): Promise<Record<string, string>> {
  const wanted = (presence_in ?? presence_equal ?? '').split(',').filter((word) => word !== '')
  if (wanted.length === 0) return query
  const { attended, onSite } = presenceAfter(await passesToday(reader))
  const ids = [...attended].filter((id) => wanted.includes(wordOf(onSite.has(id))))
  const asked = query.id_in?.split(',')
  return { ...query, id_in: ids.filter((id) => asked?.includes(id) ?? true).join(',') || NOBODY }
}

/** Tells of each worker whether they are inside, or were today. */
export async function addPresence(context: Context, workers: readonly Rec[]): Promise<void> {
  if (workers.length === 0) return
  const laborId_in = workers.map((worker) => textOf(worker, 'id')).join(',')
  const { attended, onSite } = presenceAfter(await passesToday(readerNow(context), { laborId_in }))
  for (const worker of workers) {
    const id = textOf(worker, 'id')
    worker.presence = attended.has(id) ? wordOf(onSite.has(id)) : null
  }
}

export function readerNow(context: Context): Reader {
  return { platform: context.platform, actor: readerOf(context), now: siteTime() }
}

const wordOf = (isInside: boolean): string => (isInside ? dict.laborPresence.inside : dict.laborPresence.wentOut)
