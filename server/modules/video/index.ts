// Live pictures of cameras: addresses and snapshots from their providers, turning, the test of a video key.

import type { Module } from '../module.ts'
import { aiVideoRoutes } from './aiVideo.ts'
import { projectVideoRoute } from './projectVideo.ts'

export { addFixedAddresses, type FixedAddress } from './fixedAddresses.ts'

export const video: Module = { name: 'video', routes: [...aiVideoRoutes, projectVideoRoute] }
