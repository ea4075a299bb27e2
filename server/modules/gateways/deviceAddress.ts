// Refuses the address of a device that this server may not call, when it is saved rather than when it is called, and another address of a camera
// without its password.

import * as dict from '#engine/site/keys.ts'
import type { Context } from '#records/context.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { mayBeAllowed } from '#server/outbound/hosts.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { placeOf } from './modbus/readBlocks.ts'
import { CAMERA_PORT } from './picture/requestPicture.ts'

interface CalledAddress {
  field: string
  /** Keys of `access_protocol` by which this server calls the address. */
  protocols: readonly string[]
  defaultPort?: number
}

const ADDRESSES: readonly CalledAddress[] = [
  { field: 'modbusAddress', protocols: [dict.accessProtocol.modbusTcp] },
  {
    field: 'cameraAddress',
    protocols: [dict.accessProtocol.hikvisionIsapi, dict.accessProtocol.dahuaHttp],
    defaultPort: CAMERA_PORT,
  },
]

/** Fields that say to whom the password of a camera is proved. */
const CAMERA = ['cameraAddress', 'cameraUser', 'protocol'] as const
/** Writes with a password of the camera. */
const withPassword = new WeakSet<Context>()

/** @param hosts rules of DEVICE_HOSTS */
export const deviceAddressHook = (hosts: readonly string[]): EntityHook => ({
  entity: 'device',
  async submitting(context, body) {
    if (textOf(body, 'cameraPassword') !== '') withPassword.add(context)
    return body
  },
  async inserted({ after }) {
    for (const one of ADDRESSES) refuseForbidden(after, one, hosts)
  },
  async updated({ before, after, context }) {
    for (const one of ADDRESSES) {
      const isSame = before.protocol === after.protocol && before[one.field] === after[one.field]
      if (!isSame) refuseForbidden(after, one, hosts)
    }
    // Otherwise another server could be asked, which would learn an answer made of the password.
    const isMoved = CAMERA.some((name) => textOf(before, name) !== textOf(after, name))
    if (isMoved && textOf(before, 'cameraAddress') !== '' && textOf(after, 'cameraAddress') !== '' && !withPassword.has(context))
      throw new AppError('device.passwordAgain', {}, null, 'cameraPassword')
  },
})

/** Throws device.hostRefused. A name is looked up when the device is called. */
function refuseForbidden(device: Rec, { field, protocols, defaultPort }: CalledAddress, hosts: readonly string[]): void {
  const address = textOf(device, field).toLowerCase()
  if (address === '' || !protocols.includes(textOf(device, 'protocol'))) return
  const { host, port } = placeOf(address, 0, defaultPort)
  if (!mayBeAllowed(host, port, hosts)) throw new AppError('device.hostRefused', { host: `${host}:${port}` }, null, field)
}
