// Asks a camera for a picture of a channel by HTTP.

import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import { AnswerTooLongError, fetchBounded } from '#server/outbound/fetchBounded.ts'
import { allowedAddress } from '#server/outbound/hosts.ts'
import { placeOf } from '../modbus/readBlocks.ts'
import { type CameraLogin, digestAuthorization } from './digestAuthorization.ts'

/** Path of a picture of a channel, counted from 1. The main stream of Hikvision is the first one of a channel. */
const PATHS: Readonly<Record<string, (channel: number) => string>> = {
  [dict.accessProtocol.hikvisionIsapi]: (channel) => `/ISAPI/Streaming/channels/${channel}01/picture`,
  [dict.accessProtocol.dahuaHttp]: (channel) => `/cgi-bin/snapshot.cgi?channel=${channel}`,
}
export const CAMERA_PORT = 80
/** Milliseconds until the last byte of the picture. */
export const PICTURE_MS = 30_000
const MAX_BYTES = 16 * 1024 * 1024

export interface CalledCamera {
  /** Key of `access_protocol`. */
  protocol: string
  /** `host:port`, the port 80 by default. */
  address: string
  login: CameraLogin
}

export const givesPictures = (protocol: string): boolean => protocol in PATHS

/**
 * Bytes that the camera sent. Throws device.hostRefused, picture.away, picture.noAnswer, picture.login and picture.refused.
 * @param hosts rules of DEVICE_HOSTS
 * @param patienceMs milliseconds until the last byte
 */
export async function requestPicture(
  camera: CalledCamera,
  channel: number,
  hosts: readonly string[],
  patienceMs = PICTURE_MS,
): Promise<Buffer> {
  const { protocol, address, login } = camera
  const { host, port } = placeOf(address, 0, CAMERA_PORT)
  const name = `${host}:${port}`
  const until = performance.now() + patienceMs
  const away = (what: string) => new AppError('picture.away', { host: name, what })
  const ip = await allowedAddress(host, port, hosts).catch((error: Error) => {
    throw away(error.message)
  })
  if (ip === null) throw new AppError('device.hostRefused', { host: name })
  const path = PATHS[protocol]?.(channel) ?? '/'
  const fetchPath = async (authorization: string | null): Promise<Response> => {
    const limits = { patienceMs: Math.max(Math.ceil(until - performance.now()), 1), longest: MAX_BYTES }
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    return fetchBounded(new URL(path, `http://${host.includes(':') ? `[${host}]` : host}:${port}`), { headers, address: ip }, limits).catch(
      (error: Error) => {
        if (error.name === 'TimeoutError') throw new AppError('picture.noAnswer', { seconds: Math.round(patienceMs / 1000) })
        if (error instanceof AnswerTooLongError) throw new AppError('picture.refused', { what: error.message })
        throw away(error.cause instanceof Error ? error.cause.message : error.message)
      },
    )
  }
  let answer = await fetchPath(null)
  if (answer.status === 401) {
    const authorization = digestAuthorization(answer.headers.get('www-authenticate'), login, 'GET', path)
    if (authorization === null) throw new AppError('picture.noDigest')
    answer = await fetchPath(authorization)
  }
  if (answer.status === 401 || answer.status === 403) throw new AppError('picture.login')
  if (!answer.ok) throw new AppError('picture.refused', { what: `HTTP ${answer.status}` })
  return Buffer.from(await answer.arrayBuffer())
}
