// Interface that a player library implements.

import type { StreamFault } from './liveState.ts'

export interface PlayerHandle {
  destroy(): void
}

/** @param failed told once, when it cannot go on */
export type Play = (video: HTMLVideoElement, url: string, failed: (fault: StreamFault) => void) => PlayerHandle

/** True when this browser decodes what a stream says it holds; H.265 mostly not. */
export function isDecodable(codec: string): boolean {
  return typeof MediaSource === 'undefined' || MediaSource.isTypeSupported(`video/mp4;codecs="${codec}"`)
}
