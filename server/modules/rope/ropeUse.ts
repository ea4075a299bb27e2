// Taking and returning safety ropes, for the page of the QR code and the console.

import * as dict from '#engine/site/keys.ts'
import { isEmpty } from '#model/records/values.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, type Rec, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { openUseStates, wholeMinutesBetween } from '../devices/index.ts'
import { figuresOfUse } from './useFigures.ts'

export const isUseOpen = ({ useState }: Rec): boolean => openUseStates.includes(String(useState))

/** A live rope of the actor's tenant. Throws `rope.unknown`. */
export async function findRope(db: Database, deviceId: string, actor: Actor): Promise<Rec> {
  const device = await repository(db, 'device', actor).get(deviceId)
  if (device?.deviceClass !== dict.deviceClass.safetyRope) throw new AppError('rope.unknown', {}, null, 'deviceId')
  return device
}

/** Open use of a rope; `null` if it is free. */
export async function openUseOf(db: Database, deviceId: string, actor: Actor): Promise<Rec | null> {
  const [use] = await repository(db, 'rope-use-log', actor).all({ wornDeviceId_equal: deviceId })
  return use ?? null
}

/**
 * Completes the fields of a new use (`deviceId`, `laborId`, optional `workType`). Throws if rope or person cannot be bound; a unique index
 * prevents two wearers of one rope.
 */
export async function newUse(db: Database, wanted: Rec, actor: Actor): Promise<Rec> {
  const device = await findRope(db, textOf(wanted, 'deviceId'), actor)
  if (await openUseOf(db, textOf(device, 'id'), actor)) throw new AppError('rope.taken', {}, null, 'deviceId')
  const labor = await repository(db, 'labor', actor).get(textOf(wanted, 'laborId'))
  if (!labor) throw new AppError('rope.noPerson', {}, null, 'laborId')
  if (labor.admitStatus !== dict.laborAdmitStatus.admitted) throw new AppError('rope.notAdmitted', {}, null, 'laborId')
  if (isEmpty(device.projectId) || device.projectId !== labor.projectId) throw new AppError('rope.otherProject', {}, null, 'deviceId')
  const { deviceCode } = device
  const { phone, projectId, companyId, teamName } = labor
  const workType = isEmpty(wanted.workType) ? labor.workType : wanted.workType
  const snapshot = { deviceCode, phone, workType, projectId, companyId, teamName }
  return { ...snapshot, useStart: siteTime(), useState: dict.ropeUseState.inUse, bindWay: dict.ropeBindWay.console }
}

/** Sets the worn rope in a person's record. */
export function setWearer(db: Database, laborId: string, deviceId: string | null, actor: Actor): Promise<Rec> {
  return repository(db, 'labor', actor).update(laborId, { ropeDeviceId: deviceId })
}

/** Ends an open use and stores its figures. Throws `state.refused` if it has ended. */
export async function endUse(db: Database, use: Rec, actor: Actor): Promise<void> {
  if (!isUseOpen(use)) throw new AppError('state.refused')
  const useEnd = siteTime()
  const figures = await figuresOfUse(db, use, useEnd, actor)
  const values = { useEnd, useState: dict.ropeUseState.returned, useMinutes: wholeMinutesBetween(use.useStart, useEnd), ...figures }
  await repository(db, 'rope-use-log', actor).update(textOf(use, 'id'), values)
  await clearWornRope(db, use, actor)
}

/** Clears the worn rope in the person's record, unless the person was removed. */
export async function clearWornRope(db: Database, use: Rec, actor: Actor): Promise<void> {
  const labor = await repository(db, 'labor', actor).get(textOf(use, 'laborId'))
  if (labor && labor.ropeDeviceId === use.deviceId) await setWearer(db, textOf(labor, 'id'), null, actor)
}

/** Ends every open use of these people, for example when they leave the site. */
export async function endUsesOf(db: Database, laborIds: readonly string[], actor: Actor): Promise<void> {
  const open = { wearerId_in: laborIds.join(',') }
  for (const use of await repository(db, 'rope-use-log', actor).all(open)) await endUse(db, use, actor)
}
