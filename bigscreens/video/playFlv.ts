// FLV over HTTP or a WebSocket, by xgplayer-flv. The retries of the player are off, because the pane retries.

import { EVENT, Flv } from 'xgplayer-flv'
import { isDecodable, type Play } from './player.ts'
import { streamOfSocket } from './socketStream.ts'

/** Delay behind the camera in seconds: target, and maximum before the player catches up. */
const LATENCY = { targetLatency: 1.5, maxLatency: 4 }
const OPTIONS = {
  ...LATENCY,
  isLive: true,
  onlyVideo: true,
  retryCount: 0,
  disconnectRetryCount: 0,
  seamlesslyReload: false,
  disconnectTime: 0,
}

interface Demuxed {
  videoTrack?: { codec?: string } | null
}

export const playFlv: Play = (video, url, failed) => {
  let isOver = false
  const fail: typeof failed = (fault) => {
    if (!isOver) failed(fault)
  }
  const flv = new Flv({ ...OPTIONS, media: video, url })
  const events = flv as unknown as { on(event: string, listener: (event: unknown) => void): void }
  events.on(EVENT.ERROR, () => fail('line'))
  events.on(EVENT.DEMUXED_TRACK, (track) => {
    const codec = (track as Demuxed | undefined)?.videoTrack?.codec
    if (codec && !isDecodable(codec)) fail('codec')
  })
  // A regular end of the stream is no error for the library; the video element reports it.
  video.addEventListener('ended', () => fail('line'))
  video.addEventListener('error', () => fail(video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'codec' : 'line'))
  const socket = /^wss?:/.test(url) ? streamOfSocket(url) : null
  const load = flv.load.bind(flv) as unknown as (url: string, reuse: boolean, response?: Response) => Promise<void>
  Promise.resolve(load(url, false, socket?.response)).catch(() => fail('line'))
  return {
    destroy() {
      isOver = true
      socket?.close()
      void Promise.resolve(flv.destroy()).catch(() => null)
    },
  }
}
