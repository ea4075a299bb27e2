// Sends changed report intervals to devices connected to this node.

import * as dict from '#engine/site/keys.ts'
import type { Platform } from '#server/platform.ts'
import { repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { acknowledgeRate } from '../../devices/index.ts'
import type { DeviceSession } from './session.ts'

const DONE = '1'

/**
 * One request per device and interval: command 1062, three tries of ten seconds. A device that executes it confirms the interval; otherwise
 * the interval is marked as failed.
 */
export function createRateSender({ store, log }: Platform): (sessions: Iterable<DeviceSession>) => Promise<void> {
  const running = new Set<string>()
  return async (sessions) => {
    const connected = new Map<string, DeviceSession>()
    for (const session of sessions) for (const id of session.devices.keys()) connected.set(id, session)
    if (connected.size === 0) return
    const devices = repositoryOfAllTenants(store.db, 'device')
    const waiting = await devices.find(
      { rateState_equal: dict.rateState.sent, mn_notnull: 'true' },
      { fields: ['id', 'reportRate', 'rateTime'] },
    )
    await Promise.all(
      waiting.map(async (device) => {
        const id = textOf(device, 'id')
        const session = connected.get(id)
        if (!session || running.has(id)) return
        running.add(id)
        try {
          const reportRate = Number(device.reportRate)
          const code = await session.request(id, '1062', `RtdInterval=${reportRate}`)
          if (code === DONE) return await acknowledgeRate(store, id, reportRate)
          log.warn(
            { device: id, reportRate, code },
            code === null ? 'A device did not answer within 30 s' : 'A device refused its interval',
          )
          // Another interval may have been set in the meantime.
          const same = { id_equal: id, rateState_equal: dict.rateState.sent, rateTime_equal: textOf(device, 'rateTime') }
          await devices.change(same, { rateState: dict.rateState.timedOut })
        } finally {
          running.delete(id)
        }
      }),
    )
  }
}
