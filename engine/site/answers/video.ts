// Answers of cameras: stream URLs, pictures and the statistics of their detections, as the server sends them and the console reads them.

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

/** Stream URLs of a camera; `null` where the platform has none. */
export interface LiveAddress {
  flvUrl: string | null
  wsFlvUrl: string | null
  hlsUrl: string | null
}

/** Other platforms leave out the last two. */
export interface CameraAddress extends LiveAddress {
  coverImg: string | null
  /** True when this caller may turn the camera. */
  canTurn?: boolean
  /** `YYYY-MM-DD HH:mm:ss` of the site; `null` for addresses that do not end. */
  expireTime?: string | null
}

export interface Snapshot {
  picUrl: string | null
}
