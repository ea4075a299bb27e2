// Routes of the page of a rope's QR code, without sign-in: a rope is identified by its id, a person by phone, names are masked, and tries
// are limited to five a minute per address and rope.

import type { RopeAnswer, RopeWorker, Trade } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { TAKES_RECORD, TEXT, takesJson, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route, RouteDescription } from '#http/route.ts'
import type { Field } from '#model/entity/entity.ts'
import { mask } from '#model/formats/privacy.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { entityViewsOf } from '#records/entityViews.ts'
import { submit } from '#records/submit.ts'
import { typedBody } from '#records/typedBody.ts'
import { validateWrite } from '#records/validateWrite.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityIn, entityOf, findRows, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { checkRopeCode, isCodeNeeded, sendRopeCode } from './phoneCode.ts'
import { endUse, findRope, newUse, openUseOf, setWearer } from './ropeUse.ts'
import { ropeUseLogHook } from './ropeUseLog.ts'
import { actorOfRope, checkPhone, limit, peopleWith } from './visitor.ts'

const ROOT = '/api/rope-uselog/ropeuselog'
const TRIES = 5
const LOOKS = 30

/** Values of `action` sent by the page. */
const BIND = 1
const RETURN = 2

/** Dictionaries that the page may read without sign-in. */
const OPEN_CODES = ['type_work']

/** Name reduced to its first character. */
const maskedName = (name: unknown) => mask('name', name) as string

/** `?code=type_work`: entries of the dictionary. */
async function dictionary({ platform, query }: Call): Promise<Trade[]> {
  const { code = '' } = query
  if (!OPEN_CODES.includes(code)) throw new AppError('request.parameterInvalid', { name: 'code' })
  const words = await findRows(platform, 'dict-item', { code_equal: code, isSealed_notequal: dict.flag.yes })
  return words.map((word) => {
    const { dictKey, dictValue, english } = word as Pick<Trade, keyof Trade>
    return { dictKey, dictValue, english }
  })
}

/** `?deviceId=`: the rope and its wearer. */
async function device(call: Call): Promise<RopeAnswer> {
  const deviceId = call.query.deviceId ?? ''
  const { db } = call.platform.store
  const actor = await actorOfRope(db, deviceId)
  await limit(call, 'look', deviceId, LOOKS)
  const rope = await findRope(db, deviceId, actor)
  const use = await openUseOf(db, deviceId, actor)
  const { deviceName, deviceCode, battery, onlineStatus, projectName } = rope as Pick<RopeAnswer, keyof RopeAnswer>
  const wearer = { useState: use ? textOf(use, 'useState') : dict.ropeUseState.free, laborName: use ? maskedName(use.laborName) : null }
  return {
    deviceId,
    deviceName,
    deviceCode,
    battery,
    onlineStatus,
    projectName,
    ...wearer,
    isCodeNeeded: await isCodeNeeded(call.platform),
  }
}

/** `?phone=&deviceId=`: the masked person with this phone in the rope's tenant; without a rope in the managing tenant. */
async function laborByPhone(call: Call): Promise<RopeWorker> {
  const { phone = '', deviceId = '' } = call.query
  const { db } = call.platform.store
  const actor = deviceId === '' ? systemActor() : await actorOfRope(db, deviceId)
  checkPhone(call, phone)
  await limit(call, 'phone', deviceId, TRIES)
  const rope = deviceId === '' ? null : await findRope(db, deviceId, actor)
  const [person = {}] = await peopleWith(db, phone, rope, actor)
  const { workType, companyName, teamName, admitStatus } = person as Pick<RopeWorker, keyof RopeWorker>
  return { laborId: textOf(person, 'id'), name: maskedName(person.name), workType, companyName, teamName, admitStatus }
}

/**
 * `{deviceId, laborId, phone, workType, workPlace, action}`, with `{codeId, captcha}` if a code is required; without `action` it is a
 * submit of the console.
 */
async function save(call: Call): Promise<Rec | undefined> {
  const body = objectBody(call.body)
  if (body.action === undefined) {
    userOf(call)
    const entity = entityOf(call.platform, 'rope-use-log')
    return submit(call, entity, entityViewsOf([entity]), [ropeUseLogHook])
  }
  const deviceId = typeof body.deviceId === 'string' ? body.deviceId : ''
  const actor = await actorOfRope(call.platform.store.db, deviceId)
  const phone = String(body.phone ?? '')
  checkPhone(call, phone)
  await limit(call, 'submit', deviceId, TRIES)
  const action = Number(body.action)
  if (action !== BIND && action !== RETURN) throw new AppError('request.parameterInvalid', { name: 'action' })
  await checkRopeCode(call.platform, actor.tenantId, phone, body)
  await call.platform.store.transaction(async (db) => {
    const labor = (await peopleWith(db, phone, null, actor)).find(({ id }) => id === body.laborId)
    if (!labor) throw new AppError('rope.noPerson', {}, null, 'phone')
    await (action === BIND ? bind(call, db, body, actor) : giveBack(db, deviceId, labor, actor))
  })
  return undefined
}

async function bind(call: Call, db: Database, { deviceId, laborId, workType, workPlace }: Rec, actor: Actor): Promise<void> {
  const entity = entityIn(db, 'rope-use-log')
  const wanted: Rec = { workType: null, workPlace: null, ...typedBody(entity.fields, { deviceId, laborId, workType, workPlace }) }
  const fields = entity.fields
    .filter(({ name }) => name in wanted)
    .map((field) => (field.name === 'workType' ? mandatory(field) : withAnyChoice(field)))
  await validateWrite({ entity, values: wanted, stored: null, fields }, { db, actor, language: call.language })
  const use = { ...wanted, ...(await newUse(db, wanted, actor)), bindWay: dict.ropeBindWay.qr }
  await repository(db, entity, actor).insert(use)
  await setWearer(db, String(laborId), String(deviceId), actor)
}

/** Choices are not filtered here, since `newUse` reports why a rope or a person cannot be selected. */
const withAnyChoice = (field: Field): Field =>
  field.choices?.kind === 'entity' ? { ...field, choices: { ...field.choices, where: {} } } : field

const mandatory = (field: Field): Field => ({ ...field, rules: [{ kind: 'required', verb: 'select', message: null }, ...field.rules] })

async function giveBack(db: Database, deviceId: string, labor: Rec, actor: Actor): Promise<void> {
  await findRope(db, deviceId, actor)
  const use = await openUseOf(db, deviceId, actor)
  if (!use || use.laborId !== labor.id) throw new AppError('rope.notYours', {}, null, 'deviceId')
  await endUse(db, use, actor)
}

const open = (method: Route['method'], name: string, handle: Route['handle'], described: RouteDescription): Route => ({
  method,
  path: `${ROOT}/${name}`,
  access: 'anyone',
  described,
  handle,
})

export const ropeBindRoutes: readonly Route[] = [
  open('GET', 'dictionary', dictionary, {}),
  open('GET', 'getDeviceVoByDeviceId', device, takesQuery({ deviceId: TEXT }, ['deviceId'])),
  open('GET', 'getLaborByPhoneNum', laborByPhone, takesQuery({ deviceId: TEXT, phone: TEXT })),
  open('POST', 'sendCode', sendRopeCode, takesJson({ deviceId: TEXT, phone: TEXT }, ['deviceId', 'phone'])),
  open('POST', 'submit', save, TAKES_RECORD),
]
