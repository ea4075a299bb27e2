// Interface of a video provider.

import type { VideoSources } from '#server/videoSources.ts'

export interface CameraAccess {
  id: string
  deviceSerial: string
  channelNo: number
  /** Verification code of the camera; '' for none. */
  verifyCode: string
  /** 1 for high, 2 for low quality. */
  quality: 1 | 2
}

/** Video platform credentials of a project. */
export interface Key {
  appKey: string
  appSecret: string
}

/** URLs of one stream; those that the platform does not offer are `null`. */
export interface StreamAddresses {
  flvUrl: string | null
  /** FLV over a WebSocket, which does not count towards a browser's six connections per host. */
  wsFlvUrl: string | null
  hlsUrl: string | null
  /** Expiry in milliseconds; `null` for a permanent URL. */
  end: number | null
}

export type Turn = 'up' | 'down' | 'left' | 'right'

export interface Provider {
  /** Throws video.deviceOffline, video.channelUnknown, video.tooMany, video.unauthorised, video.platformAway or video.platformRefused. */
  live(camera: CameraAccess, key: Key): Promise<StreamAddresses>
  /** Turns the camera until `null` is sent; undefined if the platform does not support it. */
  turn?(camera: CameraAccess, key: Key, turn: Turn | null): Promise<void>
  /** URL of a current picture. */
  snapshot?(camera: CameraAccess, key: Key): Promise<string>
  /** True when no project key is needed. */
  isOpen?: true
}

/** Creates a provider from the configuration; `null` if it is not configured. */
export type MakeProvider = (sources: VideoSources) => Provider | null
