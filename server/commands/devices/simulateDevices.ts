// Simulates devices over real sockets, HJ 212 over TCP and MQTT, with typical faults of devices.

import { connect as connectSocket, type Socket } from 'node:net'
import { connectAsync, type MqttClient } from 'mqtt'
import { siteTime } from '#model/siteTime.ts'
import { createFrameReader, frameOf } from '#modules/gateways/index.ts'
import { type SimulatedDevice, simulatedDevice, TOPIC } from './simulatedDevice.ts'

export interface Simulation {
  /** Address of HJ 212, `127.0.0.1:5212`; `null` for none. */
  hj212: string | null
  /** URL of the broker, `mqtt://127.0.0.1:1883`; `null` for none. */
  mqtt: string | null
  count: number
  /** Rows per second of each device, at most 1, since times of rows have whole seconds. */
  perSecond: number
  seconds: number
  hasFaults: boolean
  secret: string
  /** Called for each acknowledged row. @param moment its time, `YYYY-MM-DD HH:mm:ss`. @param sentAt as of `performance.now()` */
  acknowledged?(deviceCode: string, moment: string, sentAt: number): void
}

export interface SimulationFigures {
  sent: number
  /** Number of rows whose message the server acknowledged. */
  acknowledged: number
  /** Number of deliberately broken messages. */
  broken: number
  /** Milliseconds from message to acknowledgement. */
  p50: number
  p95: number
}

const FAULT_SHARE = 0.02
const ANSWER_MS = 10_000
const CONNECT_AT_ONCE = 50
/** Wait before a device connects again to a server that is away. */
const RECONNECT_MS = 500

interface Tally {
  sent: number
  acknowledged: number
  broken: number
  times: number[]
}

/** Sends for the given time, and waits for outstanding acknowledgements. */
export async function simulateDevices(simulation: Simulation): Promise<SimulationFigures> {
  const { hj212, mqtt, count, seconds, perSecond, secret } = simulation
  const tally: Tally = { sent: 0, acknowledged: 0, broken: 0, times: [] }
  const connections: Connection[] = []
  for (let place = 1; place <= count; place += CONNECT_AT_ONCE) {
    const some = Array.from({ length: Math.min(CONNECT_AT_ONCE, count - place + 1) }, (_, at) => simulatedDevice(place + at, secret))
    const opened = some.flatMap((device) => [
      // With both, every second device speaks MQTT.
      ...(hj212 !== null && (mqtt === null || device.place % 2 === 1) ? [openHj212(hj212, device, simulation, tally)] : []),
      ...(mqtt !== null && (hj212 === null || device.place % 2 === 0) ? [openMqtt(mqtt, device, simulation, tally)] : []),
    ])
    connections.push(...(await Promise.all(opened)))
  }
  const until = Date.now() + seconds * 1000
  await Promise.all(
    connections.map(async (connection, place) => {
      // Staggers the devices.
      await wait((place / connections.length) * (1000 / perSecond))
      while (Date.now() < until) {
        const began = Date.now()
        await connection.send()
        await wait(Math.max(0, 1000 / perSecond - (Date.now() - began)))
      }
      await connection.close()
    }),
  )
  const sorted = tally.times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { sent: tally.sent, acknowledged: tally.acknowledged, broken: tally.broken, p50: at(0.5), p95: at(0.95) }
}

interface Connection {
  /** Sends one row and waits for its acknowledgement. */
  send(): Promise<void>
  close(): Promise<void>
}

const wait = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))

function measured(): { pm25: number; pm10: number; tsp: number; noise: number } {
  const pm10 = 40 + Math.round(Math.random() * 60)
  return { pm25: Math.round(pm10 * 0.5), pm10, tsp: Math.round(pm10 * 1.9), noise: 50 + Math.round(Math.random() * 150) / 10 }
}

/** Times for the rows of a device, strictly increasing. */
function clock(): () => string {
  let last = 0
  return () => {
    last = Math.max(Math.floor(Date.now() / 1000), last + 1)
    return siteTime(new Date(last * 1000))
  }
}

async function openHj212(
  address: string,
  device: SimulatedDevice,
  { hasFaults, acknowledged }: Simulation,
  tally: Tally,
): Promise<Connection> {
  const [host = '', port = ''] = address.split(/:(?=\d+$)/)
  const nextMoment = clock()
  const waiting = new Map<string, () => void>()
  let socket = await open()
  let number = 0

  async function open(): Promise<Socket> {
    const opened = connectSocket(Number(port), host)
    const reader = createFrameReader(Infinity)
    opened.setNoDelay(true)
    opened.on('data', (chunk) => {
      for (const read of reader.read(chunk)) {
        if ('fault' in read) continue
        const { qn, cn, pw, mn } = read.message
        waiting.get(qn)?.()
        if (cn.startsWith('9')) continue
        const head = `QN=${qn};ST=91;PW=${pw};MN=${mn};Flag=4;`
        opened.write(frameOf(`${head}CN=9011;CP=&&QnRtn=1&&`) + frameOf(`${head}CN=9012;CP=&&ExeRtn=1&&`))
      }
    })
    await new Promise<void>((resolve, reject) => {
      opened.once('connect', resolve)
      opened.once('error', reject)
    })
    // After the server closed a connection, the next row opens a new one.
    opened.on('error', () => {})
    return opened
  }

  return {
    async send() {
      if (socket.destroyed) {
        const again = await open().catch(() => null)
        if (again === null) {
          await wait(RECONNECT_MS)
          return
        }
        socket = again
      }
      const time = nextMoment()
      const compact = time.replace(/\D/g, '')
      number = (number + 1) % 1000
      const qn = `${compact}${String(number).padStart(3, '0')}`
      const { pm25, pm10, tsp, noise } = measured()
      const isFaulty = hasFaults && Math.random() < FAULT_SHARE
      const flag = isFaulty ? 'D' : 'N'
      const values = `a34004-Rtd=${pm25},a34004-Flag=N;a34002-Rtd=${pm10},a34002-Flag=N;a34001-Rtd=${tsp},a34001-Flag=${flag};LA-Rtd=${noise},LA-Flag=N`
      const frame = frameOf(`QN=${qn};ST=39;CN=2011;PW=${device.pw};MN=${device.mn};Flag=5;CP=&&DataTime=${compact};${values}&&`)
      if (hasFaults && Math.random() < FAULT_SHARE) {
        tally.broken += 1
        socket.write(frame.replace(/....\r\n$/, '0000\r\n'))
      }
      const began = performance.now()
      const answered = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ANSWER_MS)
        waiting.set(qn, () => {
          clearTimeout(timer)
          resolve(true)
        })
      })
      tally.sent += 1
      if (hasFaults && Math.random() < FAULT_SHARE) {
        // Sends one frame in two TCP segments.
        socket.write(frame.slice(0, 40))
        await wait(5)
        socket.write(frame.slice(40))
      } else socket.write(frame)
      if (await answered) {
        tally.acknowledged += 1
        tally.times.push(performance.now() - began)
        acknowledged?.(device.deviceCode, time, began)
      }
      waiting.delete(qn)
      if (hasFaults && Math.random() < FAULT_SHARE / 10) socket.destroy()
    },
    async close() {
      socket.destroy()
    },
  }
}

async function openMqtt(
  url: string,
  { deviceCode, deviceKey }: SimulatedDevice,
  { acknowledged }: Simulation,
  tally: Tally,
): Promise<Connection> {
  const client: MqttClient = await connectAsync(url, { username: deviceCode, password: deviceKey, protocolVersion: 4 })
  // Without a listener an unreachable broker would end the process; the client connects again by itself.
  client.on('error', () => {})
  const nextMoment = clock()
  return {
    async send() {
      const began = performance.now()
      const time = nextMoment()
      tally.sent += 1
      await client.publishAsync(TOPIC.replace('{deviceCode}', deviceCode), JSON.stringify({ time, ...measured() }), { qos: 1 })
      tally.acknowledged += 1
      tally.times.push(performance.now() - began)
      acknowledged?.(deviceCode, time, began)
    },
    close: () => client.endAsync(),
  }
}
