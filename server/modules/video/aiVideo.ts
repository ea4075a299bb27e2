// Live URLs of a camera, snapshots, and pan/tilt control.

import type { CameraAddress, Snapshot } from '#engine/site/answers/video.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, actorWithoutScopes } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { cameraOf, channelOf, providerAndKeyOf, providerOf, videoSourcesOf } from './cameras.ts'
import { servedAddress } from './fixedAddresses.ts'
import type { StreamAddresses, Turn } from './provider.ts'

const PLACE = '/api/blade-wechat/aiVideo'
const MAY_TURN = 'monitor_device_ptz'
const TURNS: readonly Turn[] = ['up', 'down', 'left', 'right']

export const aiVideoRoutes: readonly Route[] = [
  { method: 'GET', path: `${PLACE}/getVideoFlvUrl`, access: { reads: 'monitor-device' }, handle: liveAddress },
  { method: 'GET', path: `${PLACE}/getSnapshot`, access: { reads: 'monitor-device' }, handle: snapshot },
  {
    method: 'POST',
    path: `${PLACE}/ptz`,
    access: { permission: MAY_TURN },
    title: callTitle('cameraTurn'),
    described: takesJson({ id: TEXT, direction: { type: 'string', enum: [...TURNS, 'stop'] } }, ['id', 'direction']),
    handle: turn,
  },
]

/**
 * Returns `{monitorId, monitorName, flvUrl, wsFlvUrl, hlsUrl, quality, expireTime, coverImg, hasPtz, canTurn}`; missing URLs and expiry are
 * `null`. `canTurn` includes the caller's permission.
 */
async function liveAddress(call: Call): Promise<CameraAddress & Rec> {
  const id = queryParameter(call, 'id')
  const { quality = '1' } = call.query
  if (quality !== '1' && quality !== '2') throw new AppError('request.parameterInvalid', { name: 'quality' })
  const { platform } = call
  const camera = await cameraOf(platform, id, actorOf(call))
  const fine = quality === '1' ? 1 : 2
  const { flvUrl, wsFlvUrl, hlsUrl, end } = isFixed(camera)
    ? fixedAddress(call, textOf(camera, 'playUrl'))
    : await requestAddresses(call, camera, fine)
  const { monitorName, hasPtz } = camera
  return {
    monitorId: id,
    monitorName,
    flvUrl,
    wsFlvUrl,
    hlsUrl,
    quality: fine,
    expireTime: end === null ? null : siteTime(new Date(end)),
    coverImg: textOf(camera, 'coverImg') || null,
    hasPtz,
    canTurn: mayTurn(call, camera),
  }
}

const isFixed = ({ accessType }: Rec): boolean => accessType === dict.videoAccess.fixedUrl

async function requestAddresses(call: Call, camera: Rec, quality: 1 | 2): Promise<StreamAddresses> {
  const { provider, key } = await providerAndKeyOf(call.platform, camera, actorWithoutScopes(call))
  return videoSourcesOf(call.platform).addresses.of(provider, await channelOf(call.platform, camera, quality), key)
}

function fixedAddress({ platform }: Call, address: string): StreamAddresses {
  const served = servedAddress(platform, address)
  if (served) return served
  const isFlv = (address.split('?')[0] ?? '').endsWith('.flv')
  return { flvUrl: isFlv ? address : null, wsFlvUrl: null, hlsUrl: isFlv ? null : address, end: null }
}

function mayTurn({ platform, rights }: Call, camera: Rec): boolean {
  const isAble = camera.hasPtz === dict.flag.yes && !isFixed(camera) && providerOf(platform, camera)?.turn !== undefined
  return isAble && rights.codes.has(MAY_TURN)
}

/** Returns `{picUrl}`: a current picture if the platform supports it, otherwise the cover; `null` without either. */
async function snapshot(call: Call): Promise<Snapshot> {
  const camera = await cameraOf(call.platform, call.query.id ?? '', actorOf(call))
  const cover = { picUrl: textOf(camera, 'coverImg') || null }
  if (isFixed(camera)) return cover
  const { provider, key } = await providerAndKeyOf(call.platform, camera, actorWithoutScopes(call))
  return provider.snapshot ? { picUrl: await provider.snapshot(await channelOf(call.platform, camera, 1), key) } : cover
}

/** Body `{id, direction}`: up, down, left, right, and `stop` when the button is released. */
async function turn(call: Call): Promise<void> {
  const { id, direction } = objectBody(call.body)
  const wanted = TURNS.find((one) => one === direction) ?? null
  if (wanted === null && direction !== 'stop') throw new AppError('request.parameterInvalid', { name: 'direction' })
  const camera = await cameraOf(call.platform, typeof id === 'string' ? id : '', actorOf(call))
  if (!mayTurn(call, camera)) throw new AppError('video.noTurning')
  const { provider, key } = await providerAndKeyOf(call.platform, camera, actorWithoutScopes(call))
  await provider.turn?.(await channelOf(call.platform, camera, 1), key, wanted)
}
