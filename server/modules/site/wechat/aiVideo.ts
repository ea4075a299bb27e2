// Where a camera can be watched live.

import * as dict from '../../../../dict/keys.ts'
import { isEmpty } from '../../../../engine/model/rules.ts'
import { AppError } from '../../../errors.ts'
import type { Call, Route } from '../../../http/route.ts'
import { actorOf, wholeActorOf } from '../../../records/actor.ts'
import { findRecord, type Rec } from '../../../store/records.ts'
import { entityOf, textOf } from '../../../store/rows.ts'

export const aiVideoRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blade-wechat/aiVideo/getVideoFlvUrl', access: { reads: 'monitor-device' }, handle: liveAddress },
]

/**
 * `{monitorId, monitorName, flvUrl, hlsUrl, quality, expireTime, coverImg, hasPtz}`: one of the addresses, the other is `null`. A fixed
 * address never expires; what comes over a video platform is refused until that platform is connected.
 */
async function liveAddress(call: Call): Promise<Rec> {
  const { id = '', quality = '1' } = call.query
  if (id === '') throw new AppError('request.parameterMissing', { name: 'id' })
  if (quality !== '1' && quality !== '2') throw new AppError('request.parameterInvalid', { name: 'quality' })
  const { platform } = call
  const camera = await findRecord(platform.store.db, entityOf(platform, 'monitor-device'), id, actorOf(call))
  if (!camera) throw new AppError('video.channelUnknown')
  if (camera.accessType !== dict.videoAccess.fixedUrl)
    throw new AppError((await hasKey(call, camera)) ? 'video.platformUnknown' : 'video.unauthorised')
  const address = textOf(camera, 'playUrl')
  const isFlv = new URL(address).pathname.endsWith('.flv')
  const { monitorName, coverImg, hasPtz } = camera
  return {
    monitorId: id,
    monitorName,
    flvUrl: isFlv ? address : null,
    hlsUrl: isFlv ? null : address,
    quality: Number(quality),
    expireTime: null,
    coverImg,
    hasPtz,
  }
}

/** Whether the camera's project knows a video platform. Who may watch the camera need not see the project. */
async function hasKey(call: Call, { projectId }: Rec): Promise<boolean> {
  const { platform } = call
  const project = await findRecord(platform.store.db, entityOf(platform, 'project'), String(projectId), wholeActorOf(call))
  return project !== null && !isEmpty(project.woAppKey)
}
