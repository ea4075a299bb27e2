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
  byArea: readonly { areaType: string | null; count: number }[]
}
