// Plays HLS with the light build of hls.js: without subtitles, alternative audio and DRM.

import Hls from 'hls.js/light'
import type { Play } from './player.ts'

const CODEC = ['manifestIncompatibleCodecsError', 'bufferAddCodecError', 'bufferIncompatibleCodecsError']
/** Number of media errors that the library may recover from, before the pane restarts the player. */
const RECOVERIES = 1

export const playHls: Play = (video, url, failed) => {
  // No worker: at this picture size it gains nothing, and costs a thread for each pane.
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
