// Interface that a player library implements.

import type { StreamFault } from './liveState.ts'

export interface PlayerHandle {
  destroy(): void
}

/** @param failed called once, when the player cannot continue */
export type Play = (video: HTMLVideoElement, url: string, failed: (fault: StreamFault) => void) => PlayerHandle

/** True if the browser can decode the codec of a stream; most cannot decode H.265. */
export function isDecodable(codec: string): boolean {
  return typeof MediaSource === 'undefined' || MediaSource.isTypeSupported(`video/mp4;codecs="${codec}"`)
}
