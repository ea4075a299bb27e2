// Module of devices: keys, project binding, settings, use log.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { followDevices } from './cameras.ts'
import { deviceHook, deviceKeyRoutes } from './device.ts'
import { deviceBindingRoutes } from './deviceBinding.ts'
import { deviceListRoutes } from './deviceLists.ts'
import { deviceSettingsRoute } from './deviceSettings.ts'
import { deviceUseLogHook } from './deviceUseLog.ts'
import { giveUpRates, reportRateRoutes } from './reportRate.ts'
import { sprayControlRoute } from './sprayControl.ts'

export { type DesiredSettings, desiredSettings, parseReported, storeReported, unconfirmedDevices } from './deviceSettings.ts'
export { logUse, wholeMinutesBetween } from './deviceUseLog.ts'
export { findDevice } from './findDevice.ts'
export { metresBetween, nearestRecord } from './nearest.ts'
export { acknowledgeRate } from './reportRate.ts'
export { LOW_BATTERY, WORK_AT_HEIGHT } from './ropeLimits.ts'
export { openUseStates } from './ropeTransitions.ts'
export { type BoundSender, findSender, senderByCode, senderById, senderOf } from './sender.ts'
export { waitingCommand } from './sprayControl.ts'

export const devices: Module = {
  name: 'devices',
  routes: [...deviceBindingRoutes, ...deviceKeyRoutes, ...deviceListRoutes, ...reportRateRoutes, deviceSettingsRoute, sprayControlRoute],
  hooks: () => [deviceHook, deviceUseLogHook],
  scheduled: [
    { name: 'follow the devices of cameras', run: ({ store }) => followDevices(store) },
    { name: 'give up report rates', run: ({ store }, now) => giveUpRates(store, now) },
  ],
  seeds: { dictionaries: readSeeds(import.meta.dirname, 'dictionaries/devices.json') },
}
