// API calls of a video pane. Errors appear in the pane, not in a toast.

import type { CameraAddress, Snapshot } from '#engine/site/answers/video.ts'
import { api } from '../../engine/api/client.ts'

const PLACE = '/api/blade-wechat/aiVideo'

export type CameraTurn = 'up' | 'down' | 'left' | 'right'

/** 1 is the finer picture, 2 the lighter one. */
export const fetchLiveAddress = (id: string, quality: 1 | 2, signal: AbortSignal): Promise<CameraAddress> =>
  api.get<CameraAddress>(`${PLACE}/getVideoFlvUrl`, { id, quality }, { silent: true, signal })

/** A picture of this moment, or of some other; `null` without any. */
export const snapshotOf = async (id: string, signal: AbortSignal): Promise<string | null> =>
  (await api.get<Snapshot>(`${PLACE}/getSnapshot`, { id }, { silent: true, signal })).picUrl

export const turnCamera = (id: string, direction: CameraTurn | 'stop'): Promise<unknown> =>
  api.post(`${PLACE}/ptz`, { body: { id, direction } })
