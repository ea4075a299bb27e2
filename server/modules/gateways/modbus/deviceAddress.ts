// Refuses the address of a device that this server may not call, when it is saved rather than when it is polled.

import * as dict from '#engine/site/keys.ts'
import type { EntityHook } from '#records/hook.ts'
import { AppError } from '#server/errors.ts'
import { mayBeAllowed } from '#server/outbound/hosts.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { placeOf } from './readBlocks.ts'

/** @param hosts rules of DEVICE_HOSTS */
export const deviceAddressHook = (hosts: readonly string[]): EntityHook => ({
  entity: 'device',
  inserted: async ({ after }) => refuseForbidden(after, hosts),
  async updated({ before, after }) {
    const isSame = before.protocol === after.protocol && before.modbusAddress === after.modbusAddress
    if (!isSame) refuseForbidden(after, hosts)
  },
})

/** Throws modbus.hostRefused. A name is looked up when the device is polled. */
function refuseForbidden(device: Rec, hosts: readonly string[]): void {
  const address = textOf(device, 'modbusAddress').toLowerCase()
  if (address === '' || device.protocol !== dict.accessProtocol.modbusTcp) return
  const { host, port } = placeOf(address, 0)
  if (!mayBeAllowed(host, port, hosts)) throw new AppError('modbus.hostRefused', { host: `${host}:${port}` }, null, 'modbusAddress')
}
