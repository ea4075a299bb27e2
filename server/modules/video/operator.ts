// Provider for the operator's video platform, with key and secret of the project (`updateWoAppKey`). Its API is given to customers under
// contract and is not public, so a plain signed form of it is used, which the guide describes; an adapter may be needed.

import { createHmac, randomUUID } from 'node:crypto'
import { AppError, type ErrorKey } from '#server/errors.ts'
import { fetchFromVideoService, playable, type VideoResponse, videoField } from './ask.ts'
import type { CameraAccess, Key, MakeProvider, Turn } from './provider.ts'

const REFUSALS: Readonly<Record<string, ErrorKey>> = {
  '401': 'video.unauthorised',
  '403': 'video.unauthorised',
  '404': 'video.channelUnknown',
  '410': 'video.deviceOffline',
  '429': 'video.tooMany',
}

export const operator: MakeProvider = ({ woUrl }) => {
  if (woUrl === null) return null
  const call = async (path: string, { appKey, appSecret }: Key, content: object): Promise<VideoResponse> => {
    const body = JSON.stringify(content)
    const [time, nonce] = [String(Date.now()), randomUUID()]
    const sign = createHmac('sha256', appSecret).update([appKey, time, nonce, body].join('\n')).digest('hex')
    const headers = { 'content-type': 'application/json', appkey: appKey, timestamp: time, nonce, sign }
    const answer = await fetchFromVideoService(new URL(path, woUrl), { method: 'POST', body, headers })
    const code = videoField(answer, 'code')
    if (code === '200' || code === '0') return (answer.data ?? {}) as VideoResponse
    throw new AppError(REFUSALS[code] ?? 'video.platformRefused', { code, msg: videoField(answer, 'msg').slice(0, 100) })
  }
  const place = ({ deviceSerial, channelNo }: CameraAccess) => ({ deviceSerial, channelNo })
  return {
    async live(camera, key) {
      const data = await call('live/address', key, { ...place(camera), quality: camera.quality })
      const end = Number(videoField(data, 'expireTime'))
      return {
        flvUrl: playable(videoField(data, 'flvUrl')),
        wsFlvUrl: playable(videoField(data, 'wsFlvUrl')),
        hlsUrl: playable(videoField(data, 'hlsUrl')),
        end: end > 0 ? end : null,
      }
    },
    async turn(camera, key, turn: Turn | null) {
      await call(turn === null ? 'ptz/stop' : 'ptz/start', key, { ...place(camera), ...(turn === null ? {} : { direction: turn }) })
    },
  }
}
