// A worker takes a safety rope and brings it back: the same for the page behind its QR code and for the console.

import * as dict from '#engine/site/keys.ts'
import { isEmpty } from '#model/records/values.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, allRecords, findRecord, type Rec, updateRecord } from '#store/records.ts'
import { entityIn, filtersOf, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { openUseStates, wholeMinutesBetween } from '../devices/index.ts'
import { figuresOfUse } from './useFigures.ts'

export const isUseOpen = ({ useState }: Rec): boolean => openUseStates.includes(String(useState))

/** A live rope of the actor's tenant. Throws `rope.unknown`. */
export async function findRope(db: Database, deviceId: string, actor: Actor): Promise<Rec> {
  const device = await findRecord(db, entityIn(db, 'device'), deviceId, actor)
  if (device?.deviceClass !== dict.deviceClass.safetyRope) throw new AppError('rope.unknown', {}, null, 'deviceId')
  return device
}

/** The use that a rope is in; `null` while it is free. */
export async function openUseOf(db: Database, deviceId: string, actor: Actor): Promise<Rec | null> {
  const entity = entityIn(db, 'rope-use-log')
  const [use] = await allRecords(db, entity, filtersOf(entity, { wornDeviceId_equal: deviceId }), actor)
  return use ?? null
}

/**
 * Fields of a new use beside the requested ones (`deviceId`, `laborId`, optional `workType`). Throws if rope or person cannot be bound; the table
 * prevents two wearers of one rope.
 */
export async function newUse(db: Database, wanted: Rec, actor: Actor): Promise<Rec> {
  const device = await findRope(db, textOf(wanted, 'deviceId'), actor)
  if (await openUseOf(db, textOf(device, 'id'), actor)) throw new AppError('rope.taken', {}, null, 'deviceId')
  const labor = await findRecord(db, entityIn(db, 'labor'), textOf(wanted, 'laborId'), actor)
  if (!labor) throw new AppError('rope.noPerson', {}, null, 'laborId')
  if (labor.admitStatus !== dict.laborAdmitStatus.admitted) throw new AppError('rope.notAdmitted', {}, null, 'laborId')
  if (isEmpty(device.projectId) || device.projectId !== labor.projectId) throw new AppError('rope.otherProject', {}, null, 'deviceId')
  const { deviceCode } = device
  const { phone, projectId, companyId, teamName } = labor
  const workType = isEmpty(wanted.workType) ? labor.workType : wanted.workType
  const snapshot = { deviceCode, phone, workType, projectId, companyId, teamName }
  return { ...snapshot, useStart: siteTime(), useState: dict.ropeUseState.inUse, bindWay: dict.ropeBindWay.console }
}

/** A person's record names the rope they wear. */
export function setWearer(db: Database, laborId: string, deviceId: string | null, actor: Actor): Promise<Rec> {
  return updateRecord(db, entityIn(db, 'labor'), laborId, { ropeDeviceId: deviceId }, actor)
}

/** Ends an open use with the figures of its time. Throws `state.refused` for one that has ended. */
export async function endUse(db: Database, use: Rec, actor: Actor): Promise<void> {
  if (!isUseOpen(use)) throw new AppError('state.refused')
  const useEnd = siteTime()
  const figures = await figuresOfUse(db, use, useEnd, actor)
  const values = { useEnd, useState: dict.ropeUseState.returned, useMinutes: wholeMinutesBetween(use.useStart, useEnd), ...figures }
  await updateRecord(db, entityIn(db, 'rope-use-log'), textOf(use, 'id'), values, actor)
  await takeOff(db, use, actor)
}

/** The person of a use wears no rope any more; one who left has no record that could say so. */
export async function takeOff(db: Database, use: Rec, actor: Actor): Promise<void> {
  const labor = await findRecord(db, entityIn(db, 'labor'), textOf(use, 'laborId'), actor)
  if (labor && labor.ropeDeviceId === use.deviceId) await setWearer(db, textOf(labor, 'id'), null, actor)
}

/** Ends every open use of these people, as when they leave the site. */
export async function endUsesOf(db: Database, laborIds: readonly string[], actor: Actor): Promise<void> {
  const entity = entityIn(db, 'rope-use-log')
  const open = filtersOf(entity, { wearerId_in: laborIds.join(',') })
  for (const use of await allRecords(db, entity, open, actor)) await endUse(db, use, actor)
}
