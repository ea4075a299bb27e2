// How the ways in of this node stand, written once a minute for the page of all nodes.

import { hostname } from 'node:os'
import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'

const ENTITY = 'way-in'
/** A node that has not written for so many seconds is down, or the way in is switched off. */
const SILENT_SECONDS = 180
const FORGOTTEN_SECONDS = 86_400

export type Way = keyof typeof WAYS

const WAYS = {
  http: dict.wayIn.http,
  hj212: dict.wayIn.hj212,
  mqttInside: dict.wayIn.mqttBrokerInside,
  mqttOwn: dict.wayIn.ownMqttBroker,
} as const

/** How a way in stands at this moment. */
export interface WayStatus {
  address: string
  isUp: boolean
  connections: number
  lastError: string
}

export interface WayStates {
  /** Names a way in that runs on this node. */
  open(way: Way, status: () => WayStatus): void
  /** Counts rows and ill-formed messages of a way in. */
  count(way: Way, counted: { rows?: number; faults?: number }): void
  /** Writes the state of each way in, with what was counted since the last time. */
  write(now: Date): Promise<void>
}

const opened = new WeakMap<Store, WayStates>()

export function wayStatesOf(platform: Platform): WayStates {
  const states = opened.get(platform.store) ?? createWayStates(platform)
  opened.set(platform.store, states)
  return states
}

function createWayStates(platform: Platform): WayStates {
  const ways = new Map<Way, () => WayStatus>()
  const counts = new Map<Way, { rows: number; faults: number }>()
  let writtenAt = Date.now()
  return {
    open: (way, status) => void ways.set(way, status),
    count(way, { rows = 0, faults = 0 }) {
      const own = counts.get(way) ?? { rows: 0, faults: 0 }
      counts.set(way, { rows: own.rows + rows, faults: own.faults + faults })
    },
    async write(now) {
      const minutes = Math.max(1 / 60, (now.getTime() - writtenAt) / 60_000)
      writtenAt = now.getTime()
      const node = `${hostname()}:${platform.config.port}`.slice(0, 100)
      const stored = repository(platform, ENTITY, systemActor(MANAGING_TENANT))
      for (const [way, status] of ways) {
        const { rows = 0, faults = 0 } = counts.get(way) ?? {}
        counts.delete(way)
        const { isUp, lastError, ...more } = status()
        const place = { way: WAYS[way], node }
        const [row] = await stored.find({ way_equal: place.way, node_equal: node })
        const values = {
          ...more,
          wayState: isUp ? dict.wayState.running : dict.wayState.failing,
          lastError: lastError.slice(0, 300),
          rowsPerMinute: Math.round(rows / minutes),
          faults: Number(row?.faults ?? 0) + faults,
          lastTime: siteTime(now),
        }
        if (row) await stored.change({ id_equal: textOf(row, 'id') }, values)
        else await stored.insert({ ...place, ...values })
      }
      // A way in whose node is silent does not run.
      const silent = { wayState: dict.wayState.silent, connections: null, rowsPerMinute: null }
      await stored.change({ lastTime_lt: later(siteTime(now), -SILENT_SECONDS) }, silent)
      await repositoryOfAllTenants(platform.store.db, ENTITY).erase({ lastTime_lt: later(siteTime(now), -FORGOTTEN_SECONDS) })
    },
  }
}

export const writeWayStates = (platform: Platform, now: Date): Promise<void> => wayStatesOf(platform).write(now)
