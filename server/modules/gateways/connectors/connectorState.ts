// States of this node's connectors, written once a minute for the status page.

import { hostname } from 'node:os'
import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import { later, siteTime } from '#model/siteTime.ts'
import type { Platform } from '#server/platform.ts'
import { MANAGING_TENANT, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'

const ENTITY = 'device-connector'
/** Seconds without an update after which a connector counts as stopped, because its node is down or it is disabled. */
const SILENT_SECONDS = 180
const FORGOTTEN_SECONDS = 86_400
/** Length of an error in characters. */
const MAX_LENGTH = 300

export type Connector = keyof typeof CONNECTORS

const CONNECTORS = {
  http: dict.connectorType.http,
  hj212: dict.connectorType.hj212,
  mqttBroker: dict.connectorType.builtInMqttBroker,
  mqttClient: dict.connectorType.externalMqttBroker,
  modbus: dict.connectorType.modbusTcp,
  push: dict.connectorType.pushedEvents,
} as const

/** Current state of a connector. */
export interface ConnectorStatus {
  address: string
  isUp: boolean
  connections: number
  lastError: Readonly<Record<Language, string>> | null
}

export interface ConnectorStates {
  /** Registers a connector that runs on this node. */
  open(connector: Connector, status: () => ConnectorStatus): void
  /** Counts rows and malformed messages of a connector. `error` is shown as its last error, until the connector itself reports another. */
  count(connector: Connector, counted: { rows?: number; faults?: number; error?: Readonly<Record<Language, string>> }): void
  /** Writes the state of each connector, with the counts since the last write. */
  write(now: Date): Promise<void>
}

const opened = new WeakMap<Store, ConnectorStates>()

export function connectorStatesOf(platform: Platform): ConnectorStates {
  const states = opened.get(platform.store) ?? createConnectorStates(platform)
  opened.set(platform.store, states)
  return states
}

function createConnectorStates(platform: Platform): ConnectorStates {
  const connectors = new Map<Connector, () => ConnectorStatus>()
  const counts = new Map<Connector, { rows: number; faults: number }>()
  /** Last error of each connector, and the report of the connector itself at that time. */
  const errors = new Map<Connector, Readonly<Record<Language, string>>>()
  const reports = new Map<Connector, string>()
  let writtenAt = Date.now()
  return {
    open: (connector, status) => void connectors.set(connector, status),
    count(connector, { rows = 0, faults = 0, error }) {
      if (error) errors.set(connector, error)
      const own = counts.get(connector) ?? { rows: 0, faults: 0 }
      counts.set(connector, { rows: own.rows + rows, faults: own.faults + faults })
    },
    async write(now) {
      const minutes = Math.max(1 / 60, (now.getTime() - writtenAt) / 60_000)
      writtenAt = now.getTime()
      const node = `${hostname()}:${platform.config.port}`.slice(0, 100)
      const stored = repository(platform, ENTITY, systemActor(MANAGING_TENANT))
      for (const [connector, status] of connectors) {
        const { rows = 0, faults = 0 } = counts.get(connector) ?? {}
        counts.delete(connector)
        const { isUp, lastError, ...more } = status()
        if (lastError && lastError.en !== reports.get(connector)) errors.set(connector, lastError)
        if (lastError) reports.set(connector, lastError.en)
        const error = errors.get(connector)
        const place = { connectorType: CONNECTORS[connector], node }
        const [row] = await stored.find({ connectorType_equal: place.connectorType, node_equal: node })
        const values = {
          ...more,
          connectorState: isUp ? dict.connectorState.running : dict.connectorState.failing,
          lastError: (error?.zh ?? '').slice(0, MAX_LENGTH),
          lastErrorEn: (error?.en ?? '').slice(0, MAX_LENGTH),
          rowsPerMinute: Math.round(rows / minutes),
          faults: Number(row?.faults ?? 0) + faults,
          lastTime: siteTime(now),
        }
        if (row) await stored.change({ id_equal: textOf(row, 'id') }, values)
        else await stored.insert({ ...place, ...values })
      }
      // Connectors of silent nodes are shown as stopped.
      const silent = { connectorState: dict.connectorState.silent, connections: null, rowsPerMinute: null }
      await stored.change({ lastTime_lt: later(siteTime(now), -SILENT_SECONDS) }, silent)
      await repositoryOfAllTenants(platform.store.db, ENTITY).erase({ lastTime_lt: later(siteTime(now), -FORGOTTEN_SECONDS) })
    },
  }
}

export const writeConnectorStates = (platform: Platform, now: Date): Promise<void> => connectorStatesOf(platform).write(now)
