// Runs the device simulator with command line arguments.

import { parseArgs } from 'node:util'
import { counted } from '#i18n/fill.ts'
import { openForCommand } from '../../compose.ts'
import type { Terminal } from '../terminal.ts'
import { type Simulation, simulateDevices } from './simulateDevices.ts'
import { prepareDevices } from './simulatedDevice.ts'

export const DEVICES_USAGE = `npm run devices -- --secret <text> --prepare <project code> --count 10
    adds simulated dust monitors SIM-00001 … to a project of the database that GANTRY_DATA or DATABASE_URL names
npm run devices -- --secret <text> --hj212 127.0.0.1:5212 --mqtt mqtt://127.0.0.1:1883 --count 10 --rate 1/s --seconds 60 --faults
    lets them send to a running server; --hj212 or --mqtt may be left out`

/** Up to this length a secret is easy to guess. */
const SHORT = 8

/** Throws an Error with a message for the user. */
export async function devicesFrom(argv: readonly string[], { out }: Pick<Terminal, 'out'>): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      secret: { type: 'string' },
      prepare: { type: 'string' },
      hj212: { type: 'string' },
      mqtt: { type: 'string' },
      count: { type: 'string', default: '10' },
      rate: { type: 'string', default: '1/s' },
      seconds: { type: 'string', default: '60' },
      faults: { type: 'boolean', default: false },
    },
  })
  const { secret = '' } = values
  if (secret.length < SHORT) throw new Error('--secret needs at least eight characters: the keys of the devices follow from it.')
  const count = wholeNumber('--count', values.count)
  if (values.prepare !== undefined) {
    const { kernel, close } = await openForCommand(process.env)
    try {
      await prepareDevices(kernel, values.prepare, count, secret)
    } finally {
      await close()
    }
    out(`${counted(count, 'device is', 'devices are')} ready.\n`)
    return 0
  }
  const { hj212 = null, mqtt = null } = values
  if (hj212 === null && mqtt === null)
    throw new Error('Name --hj212 address:port, --mqtt mqtt://address:port, or --prepare with a project.')
  const simulation: Simulation = {
    hj212,
    mqtt,
    count,
    perSecond: rateOf(values.rate),
    seconds: wholeNumber('--seconds', values.seconds),
    hasFaults: values.faults,
    secret,
  }
  const { sent, acknowledged, broken, p50, p95 } = await simulateDevices(simulation)
  out(`sent ${sent}, acknowledged ${acknowledged}, broken on purpose ${broken}, acknowledgement p50 ${p50} ms, p95 ${p95} ms\n`)
  return 0
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${name} is a whole number from 1, not "${text}".`)
  return Number(text)
}

/** Rows per second of `1/s` or `4/min`. */
function rateOf(text: string): number {
  const [, number = '', unit] = /^(\d+)\/(s|min)$/.exec(text) ?? []
  const perSecond = Number(number) / (unit === 'min' ? 60 : 1)
  if (number === '' || perSecond <= 0 || perSecond > 1) throw new Error(`--rate is at most 1/s, or such as 4/min, not "${text}".`)
  return perSecond
}
