// API calls of a video pane. Errors appear in the pane, not in a toast.

import type { CameraAddress, Snapshot } from '#engine/site/answers/video.ts'
import { api } from '../../engine/api/client.ts'

const PLACE = '/api/blade-wechat/aiVideo'

export type CameraTurn = 'up' | 'down' | 'left' | 'right'

/** Stream URLs. @param quality 1 high, 2 low */
export const fetchLiveAddress = (id: string, quality: 1 | 2, signal: AbortSignal): Promise<CameraAddress> =>
  api.get<CameraAddress>(`${PLACE}/getVideoFlvUrl`, { id, quality }, { silent: true, signal })

/** URL of a current or earlier snapshot; `null` if there is none. */
export const snapshotOf = async (id: string, signal: AbortSignal): Promise<string | null> =>
  (await api.get<Snapshot>(`${PLACE}/getSnapshot`, { id }, { silent: true, signal })).picUrl

export const turnCamera = (id: string, direction: CameraTurn | 'stop'): Promise<unknown> =>
  api.post(`${PLACE}/ptz`, { body: { id, direction } })
