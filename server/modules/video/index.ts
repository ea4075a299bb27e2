// Module of cameras: live URLs and snapshots of providers, pan/tilt, test of a project's video key.

import type { Module } from '../module.ts'
import { aiVideoRoutes } from './aiVideo.ts'
import { projectVideoRoute } from './projectVideo.ts'

export { addFixedAddresses, type FixedAddress } from './fixedAddresses.ts'

export const video: Module = { name: 'video', routes: [...aiVideoRoutes, projectVideoRoute] }
