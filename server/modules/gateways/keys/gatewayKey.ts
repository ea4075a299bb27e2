// Gateway keys: generated, shown once, stored as a hash, and checked on each call.

import { randomBytes } from 'node:crypto'
import { addFailure, failures } from '#access/signIn/attempts.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Route } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf } from '#records/actor.ts'
import { callTitle } from '#records/callTitle.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { isSecretOf, type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { type BoundSender, senderByCode } from '../../devices/index.ts'
import { allowsAddress, wrongAddress } from './addressList.ts'

const ENTITY = 'gateway'
/** Maximum number of wrong keys per minute and address. */
const MAX_WRONG = 10
/** Minimum interval in milliseconds between two updates of the last use. */
const USE_MS = 60_000
const FIELDS = [
  'id',
  'tenantId',
  'gatewayName',
  'projectId',
  'deviceClasses',
  'addresses',
  'enabled',
  'gatewayKey',
  'lastTime',
  'lastAddress',
]

/** The gateway of a valid key, with the devices that it may send for. */
export interface Gateway {
  id: string
  tenantId: string
  name: string
  /** Id of the site; '' for all sites of the tenant. */
  projectId: string
  /** Device classes; empty for all. */
  classes: readonly string[]
}

/** `?id=`: generates a key that replaces the current one; it is returned only this once. */
export const gatewayKeyRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/gateway/key',
  access: { permission: 'gateway_key' },
  title: callTitle('gatewayKey'),
  described: takesQuery({ id: TEXT }, ['id']),
  async handle(call) {
    const [id = '', ...others] = parseIds(call.query.id)
    if (others.length > 0) throw new AppError('request.parameterInvalid', { name: 'id' })
    const gatewayKey = `${id}.${randomBytes(24).toString('base64url')}`
    await call.platform.store.transaction(async (db) => {
      const gateways = repository(db, ENTITY, actorOf(call))
      if (!(await gateways.get(id))) throw new AppError('record.notYours')
      await gateways.update(id, { gatewayKey, keyTime: siteTime() })
    })
    return { gatewayKey }
  },
}

export const gatewayHook: EntityHook = {
  entity: ENTITY,
  inserted: async ({ after }) => checkAddresses(after),
  updated: async ({ after }) => checkAddresses(after),
}

function checkAddresses(gateway: Rec): void {
  const wrong = wrongAddress(textOf(gateway, 'addresses'))
  if (wrong !== null) throw new AppError('gateway.addresses', { name: wrong }, null, 'addresses')
}

/**
 * Gateway of a key. The record is read on each call, so that a disabled, replaced or removed key is refused at once. Throws
 * gateway.keyWrong, gateway.address, and request.tooOften after ten wrong keys within a minute.
 * @param address address of the caller
 */
export async function gatewayOf(platform: Kernel, key: string, address: string): Promise<Gateway> {
  const calls = `gateway key ${address}`
  if ((await failures(platform.store, { calls })) >= MAX_WRONG) throw new AppError('request.tooOften')
  const id = /^(\d{1,19})\./.exec(key)?.[1] ?? ''
  const [row] = id === '' ? [] : await repositoryOfAllTenants(platform, ENTITY).find({ id_equal: id }, { fields: FIELDS })
  const kept = textOf(row ?? {}, 'gatewayKey')
  if (!row || kept === '' || !isSecretOf(kept, key) || row.enabled === dict.flag.no) {
    platform.log.warn({ gateway: id, address }, 'A wrong or disabled gateway key was refused')
    await addFailure(platform.store, { calls })
    throw new AppError('gateway.keyWrong')
  }
  if (!allowsAddress(textOf(row, 'addresses'), address)) {
    platform.log.warn({ gateway: id, address }, 'A gateway key was refused from an address that it does not allow')
    throw new AppError('gateway.address')
  }
  await markUse(platform, row, address)
  return {
    id,
    tenantId: textOf(row, 'tenantId'),
    name: textOf(row, 'gatewayName'),
    projectId: textOf(row, 'projectId'),
    classes: splitIds(textOf(row, 'deviceClasses')),
  }
}

async function markUse(platform: Kernel, row: Rec, address: string): Promise<void> {
  const recent = siteTime(new Date(Date.now() - USE_MS))
  if (textOf(row, 'lastTime') > recent && row.lastAddress === address) return
  const gateways = repository(platform, ENTITY, systemActor(textOf(row, 'tenantId')))
  await gateways.change({ id_equal: textOf(row, 'id') }, { lastTime: siteTime(), lastAddress: address })
}

/** Device with this code, if the gateway may send for it. Throws gateway.device otherwise, whether the device exists or not. */
export async function senderFor(platform: Kernel, gateway: Gateway, deviceCode: string): Promise<BoundSender> {
  const sender = await senderByCode(platform, deviceCode)
  const fits =
    sender !== null &&
    sender.tenantId === gateway.tenantId &&
    (gateway.projectId === '' || sender.projectId === gateway.projectId) &&
    (gateway.classes.length === 0 || gateway.classes.includes(sender.deviceClass))
  if (fits) return sender
  platform.log.warn({ gateway: gateway.id, deviceCode: deviceCode.slice(0, 50) }, 'A gateway key was refused for a device')
  throw new AppError('gateway.device', { code: deviceCode.slice(0, 50) })
}
