// Module of the demo: simulated construction sites, created once, filled up to now at a start, and continued.

import type { Platform } from '#server/platform.ts'
import type { Module } from '../module.ts'
import { addFixedAddresses } from '../video/index.ts'
import { demoAddresses, demoSockets, demoStreams } from './cameras/streams.ts'
import { stageRoutes } from './story/stageRoute.ts'

export const demo: Module = {
  name: 'demo',
  routes: [demoStreams, ...stageRoutes],
  sockets: [demoSockets],
  async start(platform) {
    addFixedAddresses(platform, (address) => demoAddresses(platform, address))
    return hasSites(platform) ? (await import('./demo.ts')).openDemo(platform) : null
  },
}

/** Only the embedded database has demo sites, since two nodes would simulate them twice. */
const hasSites = ({ config, demo }: Platform): boolean => config.databaseUrl === null && (demo === 'on' || demo === 'kept')
