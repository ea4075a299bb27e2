// HLS by hls.js, its light build: no subtitles, no other languages, no rights management.

import Hls from 'hls.js/light'
import type { Play } from './player.ts'

const CODEC = ['manifestIncompatibleCodecsError', 'bufferAddCodecError', 'bufferIncompatibleCodecsError']
/** Of a media error the library may recover once by itself; then the pane begins anew. */
const RECOVERIES = 1

export const playHls: Play = (video, url, failed) => {
  // Worth nothing at the size of these pictures, and one thread less for each pane.
  const hls = new Hls({
    enableWorker: false,
    lowLatencyMode: false,
    liveSyncDurationCount: 2,
    maxLiveSyncPlaybackRate: 1.2,
    backBufferLength: 20,
  })
  let recovered = 0
  hls.on(Hls.Events.ERROR, (_, { fatal, type, details }) => {
    if (CODEC.includes(details)) return failed('codec')
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recovered < RECOVERIES) {
      recovered += 1
      return hls.recoverMediaError()
    }
    failed('line')
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return { destroy: () => hls.destroy() }
}
