// Types of the API responses about cameras: stream URLs, pictures, and statistics of AI detections.

export interface AiFigures {
  summary: {
    total: number
    today: number
    pending: number
    handled: number
    handleRate: number | null
    falseCount: number
    falseRate: number | null
    cameras: number
    onlineCameras: number
    aiCameras: number
  }
  byType: readonly { alarmType: string; name: string; count: number; ratio: number | null }[]
  trend: readonly { time: string; count: number }[]
  byCamera: readonly { monitorId: string | null; monitorName: string | null; count: number }[]
  byArea: readonly { areaType: string | null; count: number }[]
  /** Newest first. */
  latest: readonly {
    id: string
    alarmTime: string
    monitorName: string | null
    alarmType: string
    name: string
    level: string | null
    thumbUrl: string | null
    confidence: number | null
    handleState: string
  }[]
}

/** Stream URLs of a camera; `null` for formats that the platform does not offer. */
export interface LiveAddress {
  flvUrl: string | null
  wsFlvUrl: string | null
  hlsUrl: string | null
}

/** Stream URLs with cover image and expiry. Other platforms omit the last two members. */
export interface CameraAddress extends LiveAddress {
  coverImg: string | null
  /** True if the user may pan and tilt the camera. */
  canTurn?: boolean
  /** `YYYY-MM-DD HH:mm:ss` in the platform's time zone; `null` for URLs that do not expire. */
  expireTime?: string | null
}

export interface Snapshot {
  picUrl: string | null
}

/** A picture that a camera took on request. */
export interface CameraPicture {
  picUrl: string
}
