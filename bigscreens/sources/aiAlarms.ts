import type { AiFigures } from '#engine/site/answers/video.ts'
import * as dict from '../../engine/site/keys.ts'
import { type PanelSource, source } from '../screen.ts'

/** A camera detection, as in its record. */
export interface AiAlarm {
  id: string
  alarmTime: string
  monitorId: string | null
  monitorName: string | null
  /** Key of `ai_alarm_type`. */
  alarmType: string
  alarmLevel: string | null
  thumbUrl: string | null
  picUrl: string | null
  clipUrl: string | null
  confidence: number | null
  /** Rectangles in pixels of the picture: `[[x1, y1, x2, y2, label, confidence]]`. */
  boxes: unknown
  handleState: string
  laborName: string | null
}

export interface AiAlarmPage {
  total: number
  records: readonly AiAlarm[]
}

const list = (query: Readonly<Record<string, string>>): PanelSource<AiAlarmPage> =>
  source<AiAlarmPage>('/api/blade-archives/ai_video_reatldata/list', { query: { size: 20, isFalse_equal: dict.flag.no, ...query } })

/** Latest detections without false alarms. */
export const latestAiAlarms = list({})

/** Detections that nobody has handled yet. */
export const pendingAiAlarms = list({ handleState_equal: dict.handleState.pending })

const FIGURES = '/api/blade-archives/ai_video_reatldata/getStaticsList'

/** Detections of the project's cameras today. */
export const aiFigures = source<AiFigures>(FIGURES)

/** Detections of the last 24 hours. */
export const aiHours = source<Pick<AiFigures, 'trend'>>(FIGURES, { query: { hours: 24 } })
