// Devices that send a row a second over HJ 212 and MQTT to a server that is killed meanwhile: lost rows, delay of live cells and lists.

import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Simulation, type SimulationFigures, simulateDevices } from '../../server/commands/devices/simulateDevices.ts'
import { prepareDevices } from '../../server/commands/devices/simulatedDevice.ts'
import { openForCommand } from '../../server/compose.ts'
import type { Kernel } from '../../server/kernel.ts'
import { repository, repositoryOfAllTenants, systemActor } from '../../server/store/rows.ts'
import { freePort } from '../support/postgresCluster.ts'
import type { RunningServer } from '../support/realServer.ts'
import { listen } from '../support/stream.ts'
import { makePlace } from './crash/place.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { residentBytes } from './memory.ts'

const SECONDS = 600
const KILLS = 3
const PROJECT = 'P-BENCH'
const SECRET = 'bench of devices'
const LIST_EVERY_MS = 500
const LIVE_MS = 1_500
const LIST_MS = 50
const MEMORY_EVERY_MS = 10_000
const IDLE = 10_000
const IDLE_BYTES = 200e6
const OF_ONE_ADDRESS = 100

/** @param count number of devices, half of which speak MQTT */
export async function benchDevices(count: number): Promise<Line[]> {
  const seconds = Number(process.env.BENCH_SECONDS) || SECONDS
  const url = process.env.TEST_DATABASE_URL
  const ofSqlite = await measure(null, count, seconds)
  return url ? [...ofSqlite, ...(await measure(url, count, seconds))] : ofSqlite
}

async function measure(server: string | null, count: number, seconds: number): Promise<Line[]> {
  const place = await makePlace(server)
  const { database: name, headers } = place
  const [hj212, mqtt] = [await freePort(), await freePort()]
  const env = { HJ212_LISTEN: `127.0.0.1:${hj212}`, MQTT_LISTEN: `127.0.0.1:${mqtt}` }
  let running = await place.start(env)
  const stores = {
    GANTRY_DATA: running.dataFolder,
    GANTRY_SCHEMAS: running.schemaFolder,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
  }
  try {
    await running.end()
    const { projectId, codes } = await prepare()
    running = await place.start(env)
    const idleBefore = await residentBytes(running.pid)
    const idle = await openIdle(hj212)
    const idleBytes = (await residentBytes(running.pid)) - idleBefore
    for (const socket of idle) socket.destroy()

    console.log(`${name}: ${count} devices send for ${seconds} s, ${KILLS} kills …`)
    const acknowledged = new Map<string, Set<string>>()
    const sentAt = new Map<string, number>()
    const live: number[] = []
    const lists: number[] = []
    const memory: number[] = []
    let isOver = false
    const simulation: Simulation = {
      hj212: `127.0.0.1:${hj212}`,
      mqtt: `mqtt://127.0.0.1:${mqtt}`,
      count,
      perSecond: 1,
      seconds,
      hasFaults: true,
      secret: SECRET,
      acknowledged(deviceCode, moment, began) {
        const own = acknowledged.get(deviceCode) ?? new Set()
        acknowledged.set(deviceCode, own.add(moment))
        sentAt.set(`${deviceCode} ${moment}`, began)
      },
    }
    const aside = [
      repeat(LIST_EVERY_MS, async () => {
        const began = performance.now()
        await listOf(running, headers, '/api/blade-archives/spray_eqp_env_log/list')
        lists.push(performance.now() - began)
      }),
      repeat(MEMORY_EVERY_MS, async () => {
        const bytes = await residentBytes(running.pid)
        if (!Number.isNaN(bytes)) memory.push(bytes)
      }),
      followLive(),
      kill(),
    ]
    const figures = await simulateDevices(simulation)
    isOver = true
    await Promise.all(aside)
    await running.end()
    const lost = await missing(acknowledged)
    return linesOf(name, { figures, lost, live, lists, memory, idleBytes, count, seconds })

    async function repeat(pause: number, run: () => Promise<void>): Promise<void> {
      while (!isOver) {
        // Calls to a killed server fail.
        await run().catch(() => {})
        await wait(pause)
      }
    }

    async function kill(): Promise<void> {
      for (let round = 0; round < KILLS; round++) {
        await wait((seconds * 1000) / (KILLS + 1))
        await running.end('SIGKILL')
        running = await place.start(env)
      }
    }

    /** Delay from the frame to the event that changes the live cell. */
    async function followLive(): Promise<void> {
      while (!isOver) {
        try {
          const stream = await listen(`${running.url}/api/blade-archives/live?topics=device:${projectId}`, headers)
          // The first message holds the state before.
          await stream.next(({ event }) => event.startsWith('device:'))
          for (;;) {
            const { data } = await stream.next(({ event }) => event.startsWith('device:'))
            const heard = performance.now()
            for (const { id, lastTime } of data as { id: string; lastTime: string }[]) {
              const row = `${codes.get(id)} ${lastTime}`
              const began = sentAt.get(row)
              if (began !== undefined) live.push(heard - began)
              sentAt.delete(row)
            }
            if (isOver) return stream.close()
          }
        } catch {
          // The server was killed, or was silent for some seconds.
          await wait(200)
        }
      }
    }

    /** Adds a project with the devices; `codes` holds their codes by id. */
    async function prepare(): Promise<{ projectId: string; codes: ReadonlyMap<string, string> }> {
      const { kernel, close } = await openForCommand(stores)
      const project = { projectName: 'Bench', projectCode: PROJECT, pm10Limit: 150, pm25Limit: 75, tspLimit: 300 }
      const { id } = await repository(kernel.store.db, 'project', systemActor()).insert(project)
      await prepareDevices(kernel, PROJECT, count, SECRET)
      const devices = await devicesOf(kernel)
      await close()
      return { projectId: String(id), codes: new Map(devices.map((device) => [String(device.id), String(device.deviceCode)])) }
    }

    async function missing(rows: ReadonlyMap<string, ReadonlySet<string>>): Promise<number> {
      const { kernel, close } = await openForCommand(stores)
      try {
        let count = 0
        for (const { id, deviceCode } of await devicesOf(kernel)) {
          const stored = await repositoryOfAllTenants(kernel, 'spray-env-log').find(
            { deviceId_equal: String(id) },
            { fields: ['collectTime'] },
          )
          const moments = new Set(stored.map(({ collectTime }) => String(collectTime)))
          for (const moment of rows.get(String(deviceCode)) ?? []) if (!moments.has(moment)) count += 1
        }
        return count
      } finally {
        await close()
      }
    }
  } finally {
    await running.end()
    await place.remove()
  }
}

const devicesOf = (kernel: Kernel) =>
  repositoryOfAllTenants(kernel, 'device').find({ deviceCode_likeright: 'SIM-' }, { fields: ['id', 'deviceCode'] })

/** Connections that send nothing, a hundred of each of many loopback addresses, as the server allows of devices that it does not know yet. */
async function openIdle(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let place = 0; place < IDLE / OF_ONE_ADDRESS; place++) {
    const localAddress = `127.0.1.${place + 1}`
    const open = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket))
        socket.once('error', reject)
      })
    sockets.push(...(await Promise.all(Array.from({ length: OF_ONE_ADDRESS }, open))))
  }
  return sockets
}

interface Figures {
  figures: SimulationFigures
  lost: number
  live: readonly number[]
  lists: readonly number[]
  memory: readonly number[]
  idleBytes: number
  count: number
  seconds: number
}

function linesOf(name: string, { figures, lost, live, lists, memory, idleBytes, count, seconds }: Figures): Line[] {
  const { sent, acknowledged, broken, p50, p95 } = figures
  const [first = 0, last = 0] = [memory[Math.floor(memory.length / 4)], memory.at(-1)]
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  return [
    {
      what: `${name}: ${count} devices, a row a second for ${seconds} s, ${KILLS} × kill -9 (${sent} sent, ${broken} broken on purpose)`,
      ours: `${lost} of ${acknowledged} lost`,
      goal: '0 lost',
      isReached: lost === 0 && acknowledged > 0,
    },
    { what: `${name}: acknowledgement, p50 and p95`, ours: `${p50} and ${p95} ms` },
    limitLine(`${name}: from frame to live cell, p95 of ${live.length}`, at(live, 0.95), LIVE_MS, ms),
    limitLine(`${name}: list of dust meanwhile, p95 of ${lists.length}`, at(lists, 0.95), LIST_MS, ms),
    { what: `${name}: resident memory after a quarter of the time and at the end`, ours: `${megabytes(first)} and ${megabytes(last)}` },
    limitLine(`${name}: memory of ${IDLE.toLocaleString('en')} idle connections of HJ 212`, idleBytes, IDLE_BYTES, megabytes),
  ]
}

function at(values: readonly number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}

async function listOf(server: RunningServer, headers: Readonly<Record<string, string>>, path: string): Promise<Record<string, unknown>[]> {
  const { data } = (await (await fetch(`${server.url}${path}`, { headers })).json()) as { data: { records: Record<string, unknown>[] } }
  return data.records
}
