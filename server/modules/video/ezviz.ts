// Provider for the EZVIZ open platform (open.ys7.com). Calls are form posts; `code` is '200' for success.

import { LRUCache } from 'lru-cache'
import { millisecondsOf } from '#model/siteTime.ts'
import { AppError, type ErrorKey } from '#server/errors.ts'
import { fetchFromVideoService, playable, type VideoResponse, videoField } from './ask.ts'
import type { CameraAccess, Key, MakeProvider, StreamAddresses, Turn } from './provider.ts'

/** Requested lifetime of a URL in seconds. */
const LIFE_S = 3600
const SPARE_MS = 60_000
const TURNS: Readonly<Record<Turn, string>> = { up: '0', down: '1', left: '2', right: '3' }
const FLV = '4'
const HLS = '2'

/** Error codes of its documentation. */
const REFUSALS: Readonly<Record<string, ErrorKey>> = {
  '10005': 'video.unauthorised',
  '10017': 'video.unauthorised',
  '10030': 'video.unauthorised',
  '20001': 'video.channelUnknown',
  '20002': 'video.channelUnknown',
  '20007': 'video.deviceOffline',
  '20018': 'video.channelUnknown',
  '9048': 'video.tooMany',
}
const TOKEN_OVER = ['10002', '10003']

export const ezviz: MakeProvider = ({ ezvizUrl }) => {
  const tokens = new LRUCache<string, Promise<string>>({ max: 500 })

  const post = (path: string, form: Readonly<Record<string, string>>): Promise<VideoResponse> =>
    fetchFromVideoService(new URL(path, ezvizUrl), { method: 'POST', body: new URLSearchParams(form) })

  const tokenOf = ({ appKey, appSecret }: Key): Promise<string> => {
    const name = `${appKey} ${appSecret}`
    const known = tokens.get(name)
    if (known) return known
    const pending = post('/api/lapp/token/get', { appKey, appSecret }).then((answer) => {
      const { accessToken, expireTime } = worked(answer)
      tokens.set(name, pending, { ttl: Math.max(1, Number(expireTime) - Date.now() - SPARE_MS) })
      return String(accessToken)
    })
    tokens.set(name, pending)
    pending.catch(() => tokens.delete(name))
    return pending
  }

  /** A token may be revoked early: the call is then repeated once with a new token. */
  const call = async (path: string, key: Key, form: Readonly<Record<string, string>>): Promise<VideoResponse> => {
    const answer = await post(path, { accessToken: await tokenOf(key), ...form })
    if (!TOKEN_OVER.includes(videoField(answer, 'code'))) return worked(answer)
    tokens.delete(`${key.appKey} ${key.appSecret}`)
    return worked(await post(path, { accessToken: await tokenOf(key), ...form }))
  }
  const place = ({ deviceSerial, channelNo }: CameraAccess) => ({ deviceSerial, channelNo: String(channelNo) })

  return {
    async live(camera, key): Promise<StreamAddresses> {
      const form = { ...place(camera), quality: String(camera.quality), expireTime: String(LIFE_S), supportH265: '0' }
      const code: Record<string, string> = camera.verifyCode === '' ? {} : { code: camera.verifyCode }
      const of = (protocol: string) => call('/api/lapp/v2/live/address/get', key, { ...form, ...code, protocol })
      const flv = await of(FLV)
      const hls = await of(HLS)
      const expiry = millisecondsOf(videoField(flv, 'expireTime'))
      const end = Number.isNaN(expiry) ? Date.now() + LIFE_S * 1000 : expiry
      return { flvUrl: playable(videoField(flv, 'url')), wsFlvUrl: null, hlsUrl: playable(videoField(hls, 'url')), end }
    },
    async turn(camera, key, turn) {
      if (turn === null) await call('/api/lapp/device/ptz/stop', key, place(camera))
      else await call('/api/lapp/device/ptz/start', key, { ...place(camera), direction: TURNS[turn], speed: '1' })
    },
    snapshot: async (camera, key) => videoField(await call('/api/lapp/device/capture', key, place(camera)), 'picUrl'),
  }
}

function worked(answer: VideoResponse): VideoResponse {
  const code = videoField(answer, 'code')
  if (code === '200') return (answer.data ?? {}) as VideoResponse
  throw new AppError(REFUSALS[code] ?? 'video.platformRefused', { code, msg: videoField(answer, 'msg').slice(0, 100) })
}
