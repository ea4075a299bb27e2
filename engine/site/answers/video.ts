// Answers of the statistics of camera detections, as the server sends them and the console reads them.

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
