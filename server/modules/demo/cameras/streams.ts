// GET /live/demo/{file}: video of demo cameras as HTTP-FLV, WebSocket-FLV and HLS. Disabled without a demo.

import type { Route } from '#http/route.ts'
import type { SocketRoute } from '#http/sockets.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { clipClock, clipPieceOf, PIECE_MS, PIECES, sceneOf } from './clip.ts'
import { type SimulatedFault, streamClip } from './feed.ts'
import { playlist } from './hlsClip.ts'
import { isValidPass, passOf } from './pass.ts'

const PLACE = '/live/demo/'
/** File names: `3.flv`, `3.m3u8`, `3-1234.ts`. */
const FILE = /^(\d{1,4})(?:-(\d{1,12}))?\.(flv|m3u8|ts)$/
const FAULTS = ['cut', 'silence', 'end'] as const
const TYPES = { flv: 'video/x-flv', m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t' } as const

/** Fixed URL of a demo camera. */
export const demoAddress = (camera: number): string => `${PLACE}${camera}.flv`

/** Demos exist only in the embedded database. */
const hasDemo = ({ databaseUrl, demo }: Pick<Config, 'databaseUrl' | 'demo'>): boolean =>
  databaseUrl === null && demo !== 'off' && demo !== 'people'

export interface DemoAddresses {
  /** `null` for a camera whose URL requests HLS only. */
  flvUrl: string | null
  wsFlvUrl: string | null
  hlsUrl: string
  /** Expiry in milliseconds. */
  end: number
}

/** URLs of a demo camera, valid for some minutes; `null` for any other URL. */
export function demoAddresses({ auth }: Pick<Platform, 'auth'>, address: string): DemoAddresses | null {
  if (!address.startsWith(PLACE)) return null
  const [path = '', query = ''] = address.split('?')
  const [, camera, , ending] = FILE.exec(path.slice(PLACE.length)) ?? []
  if (camera === undefined) return null
  const { pass, end } = passOf(auth.keys, Number(camera))
  const behind = new URLSearchParams(query)
  behind.set('s', pass)
  const of = (ending: string) => `${PLACE}${camera}.${ending}?${behind}`
  const flv = ending === 'flv' ? of('flv') : null
  return { flvUrl: flv, wsFlvUrl: flv, hlsUrl: of('m3u8'), end }
}

export const demoStreams: Route = {
  method: 'GET',
  path: `${PLACE}{file}`,
  access: 'public',
  bare: true,
  described: { media: Object.values(TYPES) },
  async handle({ platform, params, query, reply }) {
    const { file = '' } = params
    const { camera, number, ending } = checked(platform, file, query)
    if (ending === 'flv') {
      const fault = faultOf(query)
      streamClip(platform.streams.open(reply, TYPES.flv), camera, fault)
      return undefined
    }
    reply.type(TYPES[ending])
    if (ending === 'ts') return clipPieceOf(sceneOf(camera), number)
    const behind = new URLSearchParams(query).toString()
    return playlist(clipClock(camera), PIECE_MS, PIECES, (piece) => `${camera}-${piece}.ts?${behind}`)
  },
}

export const demoSockets: SocketRoute = {
  path: /^\/live\/demo\/\d+\.flv$/,
  open(platform, path, parameters) {
    const query = Object.fromEntries(parameters)
    const { camera } = checked(platform, path.slice(PLACE.length), query)
    const fault = faultOf(query)
    return (stream) => streamClip(stream, camera, fault)
  },
}

type Query = Readonly<Record<string, string>>

/** Throws request.pathUnknown, upload.addressOver, and video.deviceOffline for a camera that is simulated as offline. */
function checked({ config, auth }: Platform, file: string, query: Query): { camera: number; number: number; ending: keyof typeof TYPES } {
  const [, camera, number = '0', ending] = FILE.exec(file) ?? []
  if (!hasDemo(config) || camera === undefined) throw new AppError('request.pathUnknown', { path: PLACE + file })
  if (!isValidPass(auth.keys, Number(camera), query.s ?? '')) throw new AppError('upload.addressOver')
  if (query.fault === '503') throw new AppError('video.busy')
  return { camera: Number(camera), number: Number(number), ending: ending as keyof typeof TYPES }
}

function faultOf({ fault = '', after = '0' }: Query): SimulatedFault | null {
  const kind = FAULTS.find((one) => one === fault)
  return kind ? { kind, after: Number(after) || 0 } : null
}
