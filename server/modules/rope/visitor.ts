// Anonymous users of a rope: the rope determines the tenant, the phone the person, the address the rate limit.

import { refuseMoreThan } from '#access/signIn/attempts.ts'
import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import { validateValue } from '#model/records/rules.ts'
import { refuseFaults } from '#records/validateWrite.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityOf, type Rec, repository, repositoryOfAllTenants, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/** Actor in the rope's tenant. Looked up before tries are counted, so that invented ids do not fill the table of counts. */
export async function actorOfRope(db: Database, deviceId: string): Promise<Actor> {
  if (deviceId === '') throw new AppError('rope.noDevice', {}, null, 'deviceId')
  const [tenantId] = await repositoryOfAllTenants(db, 'device').tenantsOf(deviceId)
  if (tenantId === undefined) throw new AppError('rope.unknown', {}, null, 'deviceId')
  return systemActor(tenantId)
}

/** Throws for an invalid phone number, without counting a try. */
export function checkPhone({ platform, language }: Call, phone: string): void {
  const entity = entityOf(platform, 'labor')
  const field = entity.field.phone
  const fault = field && validateValue({ ...field, when: null }, phone, {})
  refuseFaults(fault ? [fault] : [], entity, language)
}

/**
 * All workers with this phone, admitted workers of the rope's site first; a person who worked on several sites has several records. Throws
 * `rope.noPerson`.
 */
export async function peopleWith(db: Database, phone: string, rope: Rec | null, actor: Actor): Promise<Rec[]> {
  const people = await repository(db, 'labor', actor).all({ phone_equal: phone })
  if (people.length === 0) throw new AppError('rope.noPerson', {}, null, 'phone')
  return people.sort((one, other) => fitness(other, rope) - fitness(one, rope))
}

const fitness = ({ projectId, admitStatus }: Rec, rope: Rec | null): number =>
  (projectId === rope?.projectId ? 2 : 0) + (admitStatus === dict.laborAdmitStatus.admitted ? 1 : 0)

/**
 * Throws `request.tooOften` beyond `most` calls a minute per address and rope, ten times that per address, and four times that per rope.
 */
export async function limit({ platform, request }: Call, what: string, deviceId: string, most: number): Promise<void> {
  const { store } = platform
  await refuseMoreThan(store, `rope ${what} ${request.ip} ${deviceId}`, most)
  await refuseMoreThan(store, `rope ${what} from ${request.ip}`, most * ROPES_AT_ONCE)
  await refuseMoreThan(store, `rope ${what} of ${deviceId}`, most * PEOPLE_AT_ONCE)
}

/** Factors of the limits, since a site may share one address and a shift starts at the same time for all. */
const ROPES_AT_ONCE = 10
const PEOPLE_AT_ONCE = 4
