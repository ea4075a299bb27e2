// Interface of a video provider.

import type { VideoSources } from '#server/videoSources.ts'

export interface CameraAccess {
  id: string
  deviceSerial: string
  channelNo: number
  /** Of the camera itself; '' when it has none. */
  verifyCode: string
  /** 1 is the finer picture, 2 the lighter one. */
  quality: 1 | 2
}

/** Video platform credentials of a project. */
export interface Key {
  appKey: string
  appSecret: string
}

/** Addresses of one stream for players; those that the platform does not offer are `null`. */
export interface StreamAddresses {
  flvUrl: string | null
  /** FLV over a WebSocket, which takes none of the six connections that a browser keeps to a host. */
  wsFlvUrl: string | null
  hlsUrl: string | null
  /** Milliseconds; `null` for one that holds for good. */
  end: number | null
}

export type Turn = 'up' | 'down' | 'left' | 'right'

export interface Provider {
  /** Throws video.deviceOffline, video.channelUnknown, video.tooMany, video.unauthorised, video.platformAway or video.platformRefused. */
  live(camera: CameraAccess, key: Key): Promise<StreamAddresses>
  /** Turns the camera until it is told to stop (`null`); without it the platform cannot. */
  turn?(camera: CameraAccess, key: Key, turn: Turn | null): Promise<void>
  /** Address of a picture of this moment. */
  snapshot?(camera: CameraAccess, key: Key): Promise<string>
  /** True when no key of the project is needed. */
  isOpen?: true
}

/** Makes a provider of what the environment says; `null` when it says nothing of it. */
export type MakeProvider = (sources: VideoSources) => Provider | null
