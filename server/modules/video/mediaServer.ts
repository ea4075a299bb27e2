// Provider for GB28181 through a media server: ZLMediaKit or SRS receive the camera's stream and serve it as FLV and HLS.

import { AppError } from '#server/errors.ts'
import type { MediaServer } from '#server/videoSources.ts'
import { fetchFromVideoService, type VideoResponse, videoField } from './ask.ts'
import type { CameraAccess, MakeProvider, Provider, StreamAddresses } from './provider.ts'

export const mediaServer: MakeProvider = ({ media }) => media && (media.kind === 'zlm' ? zlm(media) : srs(media))

/** Path of a camera's stream, `rtp/3402…0001_1`, by the configured pattern. */
export function streamOf({ pattern }: Pick<MediaServer, 'pattern'>, { deviceSerial, channelNo }: CameraAccess): string {
  const values: Readonly<Record<string, string>> = { serial: deviceSerial, channel: String(channelNo) }
  return pattern.replace(/\{(serial|channel)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/**
 * ZLMediaKit: `getMediaList` needs the secret and tells whether the stream exists. A missing stream is fetched on demand: the first viewer
 * makes the media server notify its signalling server (`on_stream_not_found`), which invites the camera.
 */
function zlm(server: MediaServer): Provider {
  return {
    isOpen: true,
    async live(camera): Promise<StreamAddresses> {
      const path = streamOf(server, camera)
      const cut = path.indexOf('/')
      const query = new URLSearchParams({ secret: server.secret, app: path.slice(0, cut), stream: path.slice(cut + 1) })
      const answer = await fetchFromVideoService(new URL(`/index/api/getMediaList?${query}`, server.api))
      const code = videoField(answer, 'code')
      if (code === '-100') throw new AppError('video.unauthorised')
      if (code !== '0') throw new AppError('video.platformRefused', { code, msg: videoField(answer, 'msg').slice(0, 100) })
      const place = new URL(path, server.publicUrl).href
      const flvUrl = `${place}.live.flv`
      return { flvUrl, wsFlvUrl: flvUrl.replace(/^http/, 'ws'), hlsUrl: `${place}/hls.m3u8`, end: null }
    },
  }
}

/** SRS serves only published streams, so a camera without one is offline. */
function srs(server: MediaServer): Provider {
  return {
    isOpen: true,
    async live(camera): Promise<StreamAddresses> {
      const path = streamOf(server, camera)
      const answer = await fetchFromVideoService(new URL('/api/v1/streams/?start=0&count=10000', server.api), {
        headers: bearer(server.secret),
      })
      if (videoField(answer, 'code') !== '0') throw new AppError('video.platformRefused', { code: videoField(answer, 'code'), msg: '' })
      const streams = Array.isArray(answer.streams) ? (answer.streams as VideoResponse[]) : []
      const found = streams.find((stream) => `${videoField(stream, 'app')}/${videoField(stream, 'name')}` === path)
      if ((found?.publish as VideoResponse | undefined)?.active !== true) throw new AppError('video.deviceOffline')
      const place = new URL(path, server.publicUrl).href
      return { flvUrl: `${place}.flv`, wsFlvUrl: null, hlsUrl: `${place}.m3u8`, end: null }
    },
  }
}

/** User and password of `http_api.auth`; without a secret no header is sent. */
function bearer(secret: string): Record<string, string> {
  return secret === '' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
}
