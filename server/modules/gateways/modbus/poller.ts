// Polls the Modbus devices of all tenants. The node that has the lease of a device polls it, and renews the lease.

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Rec, repositoryOfAllTenants, textOf, type WireFilters } from '#store/rows.ts'
import type { Running } from '../../module.ts'
import { errorAt, sentencesOf } from '../trace/trace.ts'
import { nextDevice } from './nextDevice.ts'
import { type PollParts, pollDevice } from './pollDevice.ts'
import type { ModbusLimits } from './readBlocks.ts'

export interface ModbusPoller extends Running {
  /** Number of devices of this node that answered their last poll, and the last error. */
  state(): { connections: number; lastError: Readonly<Record<Language, string>> | null }
  /** Takes and renews leases; also called every few seconds. */
  look(): Promise<void>
}

const LOOK_MS = 5_000
const TICK_MS = 250
/** Duration of a lease: after it another node takes over the devices of a killed node. */
const LEASE_SECONDS = 30
/** A lease with a later end was taken before the clock was set back. */
const MAX_LEASE = 120
const MAX_AT_ONCE = 50
const USUAL_RATE = 60
/** Longest interval for a device that does not answer. */
const MAX_WAIT_MS = 300_000
const ANSWER_MS = 3_000
const WHOLE_MS = 10_000

const ENTITY = 'device'
const FIELDS = ['id', 'tenantId', 'deviceCode', 'modbusAddress', 'modbusUnit', 'mappingId', 'reportRate', 'pollNode', 'pollUntil']

interface Polled {
  device: Rec
  /** Lease and due times in monotonic milliseconds. */
  leasedUntil: number
  dueAt: number
  failures: number
  isUp: boolean
}

export function startModbusPoller(parts: PollParts, limits: Partial<ModbusLimits> = {}): ModbusPoller {
  const { platform } = parts
  const { log } = platform
  const devices = repositoryOfAllTenants(platform, ENTITY)
  const node = `${hostname().slice(0, 60)} ${randomUUID()}`
  const allLimits: ModbusLimits = { hosts: platform.config.deviceHosts, answerMs: ANSWER_MS, wholeMs: WHOLE_MS, ...limits }
  const polled = new Map<string, Polled>()
  /** Serial servers answer one request at a time, so polls of one address are queued. */
  const busy = new Map<string, { tenantId: string; done: Promise<void> }>()
  let looking: Promise<void> | null = null
  /** Polls begin when all tenants with devices are known, whose shares depend on their number. */
  let hasLooked = false
  let lastError: Readonly<Record<Language, string>> | null = null
  let isOver = false

  const lease = async (device: Rec): Promise<boolean> => {
    const id = textOf(device, 'id')
    const now = siteTime()
    const until = textOf(device, 'pollUntil')
    const isOwn = device.pollNode === node
    const isHeld = until > now && until < later(now, MAX_LEASE)
    if (isHeld && !isOwn) return false
    // Fails if another node took the lease since it was read.
    const same: WireFilters =
      until === '' ? { pollUntil_null: 'true' } : { pollUntil_equal: until, pollNode_equal: textOf(device, 'pollNode') }
    // By its tenant a cluster finds the one worker of the device.
    const taken = await devices.change(
      { id_equal: id, tenantId_equal: textOf(device, 'tenantId'), ...same },
      { pollNode: node, pollUntil: later(now, LEASE_SECONDS) },
    )
    return taken === 1
  }
  const look = async (): Promise<void> => {
    const began = performance.now()
    const wanted = { protocol_equal: dict.accessProtocol.modbusTcp, enabled_notequal: dict.flag.no, modbusAddress_notnull: 'true' }
    const found = await devices.find(wanted, { fields: FIELDS })
    const ids = new Set(found.map((device) => textOf(device, 'id')))
    for (const id of polled.keys()) if (!ids.has(id)) polled.delete(id)
    for (const device of found) {
      if (isOver) return
      const id = textOf(device, 'id')
      const leaseStart = performance.now()
      if (!(await lease(device))) {
        polled.delete(id)
        continue
      }
      const own = polled.get(id) ?? { dueAt: began, failures: 0, isUp: false }
      // Measured from before the update and shortened, so that two nodes never poll at once.
      polled.set(id, { ...own, device, leasedUntil: leaseStart + (LEASE_SECONDS - 2) * 1_000 })
    }
    hasLooked = true
  }
  const poll = async (id: string, { device, failures }: Polled): Promise<void> => {
    const began = performance.now()
    const rate = Number(device.reportRate || USUAL_RATE) * 1_000
    let failure: Error | null
    try {
      failure = await pollDevice(parts, device, allLimits)
    } catch (error) {
      failure = error as Error
      log.error({ err: error, device: id }, 'A device could not be polled')
    }
    const own = polled.get(id)
    if (!own) return
    own.isUp = failure === null
    own.failures = failure === null ? 0 : failures + 1
    own.dueAt = began + Math.min(rate * 2 ** Math.min(own.failures, 20), Math.max(rate, MAX_WAIT_MS))
    if (failure === null) return
    const sentences = sentencesOf(failure)
    lastError = errorAt(textOf(device, 'deviceCode'), sentences)
    if (own.failures === 1) log.warn({ device: id, reason: sentences.en }, 'A device was not polled')
  }
  const tick = (): void => {
    if (isOver || !hasLooked || busy.size >= MAX_AT_ONCE) return
    const now = performance.now()
    const tenants = new Set([...polled.values()].map(({ device }) => tenantOf(device))).size
    const due = [...polled]
      .filter(([, { dueAt, leasedUntil }]) => dueAt <= now && now < leasedUntil)
      .map(([id, own]) => ({ id, own, tenantId: tenantOf(own.device), dueAt: own.dueAt, place: placeNameOf(own.device) }))
    while (busy.size < MAX_AT_ONCE) {
      const free = due.filter(({ place, own }) => own.dueAt !== Infinity && !busy.has(place))
      const next = nextDevice(free, countsOf([...busy.values()]), { places: MAX_AT_ONCE, tenants })
      if (next === null) return
      const { id, own, tenantId, place } = next
      own.dueAt = Infinity
      const done = poll(id, own).finally(() => {
        busy.delete(place)
        tick()
      })
      busy.set(place, { tenantId, done })
    }
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: Error) => {
        lastError = errorAt('', sentencesOf(error))
        log.error({ err: error }, 'Devices to poll could not be read')
      })
      .finally(() => {
        looking = null
        tick()
      })
    return looking
  }
  const timers = [setInterval(lookOnce, LOOK_MS).unref(), setInterval(tick, TICK_MS).unref()]
  void lookOnce()

  return {
    look: lookOnce,
    state: () => ({ connections: [...polled.values()].filter(({ isUp }) => isUp).length, lastError }),
    async stop() {
      isOver = true
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all([...busy.values()].map(({ done }) => done))
      await parts.queue.settle()
      await devices.change({ pollNode_equal: node }, { pollNode: null, pollUntil: null })
    },
  }
}

const tenantOf = (device: Rec): string => textOf(device, 'tenantId')
const placeNameOf = (device: Rec): string => textOf(device, 'modbusAddress').toLowerCase()

function countsOf(polls: readonly { tenantId: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { tenantId } of polls) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1)
  return counts
}
