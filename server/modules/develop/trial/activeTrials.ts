// Trials that run: drafts that the users of chosen roles see before all others. They are read at an interval and kept in memory, since every
// write asks for them within its transaction. A trial rests while its draft is overtaken or does not fit.

import type { Identity } from '#access/identity.ts'
import type { SchemaText } from '#library/library.ts'
import { isError } from '#model/checks/finding.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Running } from '../../module.ts'
import { DRAFT, liveHash } from '../drafts/draftRows.ts'
import { modelOfText } from '../preview/previewModel.ts'
import { repeatUntilStopped } from '../repeatUntilStopped.ts'
import { unfitForTrial } from './trialFit.ts'

/** Every node follows the start and the end of a trial within two seconds. */
const POLL_MS = 1000

export interface Trial {
  file: string
  /** Hash of the live text that the draft started from. */
  base: string
  roles: ReadonlySet<string>
  /** The entity of the draft. */
  entity: Entity
  live: Entity
  text: SchemaText
}

const known = new WeakMap<Platform['store'], readonly Trial[]>()

/** Reads the trials anew. */
export async function refreshTrials(platform: Platform): Promise<void> {
  const fields = ['file', 'fileText', 'hash', 'base', 'trialRoles']
  const rows = await repository(platform, DRAFT, systemActor()).find(
    { trialRoles_notnull: 'true', trialUntil_dategt: siteTime() },
    { fields },
  )
  const trials = await Promise.all(rows.map((row) => trialOrRest(platform, row)))
  known.set(
    platform.store,
    trials.filter((trial) => trial !== null),
  )
}

/** A trial whose draft cannot be checked now rests, and does not keep the others. */
async function trialOrRest(platform: Platform, row: Rec): Promise<Trial | null> {
  try {
    return await trialOf(platform, row)
  } catch (error) {
    platform.log.error({ err: error }, `The draft of ${textOf(row, 'file')} could not be checked: its trial rests`)
    return null
  }
}

async function trialOf(platform: Platform, row: Rec): Promise<Trial | null> {
  const [file = '', text = '', hash = '', base = ''] = ['file', 'fileText', 'hash', 'base'].map((name) => textOf(row, name))
  if (liveHash(platform.library(), file) !== base) return null
  const { findings, model } = await modelOfText(platform, file, text, hash)
  const sent = model?.after.files.get(file)
  if (findings.some(isError) || !model?.live || !sent || unfitForTrial(model.live, model.entity).length > 0) return null
  return { file, base, roles: new Set(splitIds(row.trialRoles)), entity: model.entity, live: model.live, text: sent }
}

/** Trials of the user, by one of the roles. */
export function trialsOfUser({ store, library }: Pick<Platform, 'store' | 'library'>, identity: Pick<Identity, 'roleIds'> | null): Trial[] {
  const trials = known.get(store) ?? []
  if (identity === null || trials.length === 0) return []
  return trials.filter(({ roles, file, base }) => identity.roleIds.some((id) => roles.has(id)) && liveHash(library(), file) === base)
}

/** Texts of the files that the user tries. */
export const trialTexts = (platform: Platform, identity: Identity): ReadonlyMap<string, SchemaText> =>
  new Map(trialsOfUser(platform, identity).map(({ file, text }) => [file, text]))

/** Reads the trials until it is stopped. */
export const followTrials = (platform: Platform): Running =>
  repeatUntilStopped(platform, () => refreshTrials(platform), POLL_MS, 'Trials of schema drafts could not be read')
