// Takes a picture with a camera now: the picture is kept like an upload, and a line of the device use log names who took it.

import type { CameraPicture } from '#engine/site/answers/video.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseIds } from '#records/ids.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { logUse } from '../../devices/index.ts'
import { ANY_PICTURE, keepPicture } from '../../resource/index.ts'
import { type CalledCamera, givesPictures, requestPicture } from './requestPicture.ts'

const MAX_CHANNEL = 256
/** Devices that take a picture for a call of this node. */
const busy = new Set<string>()

/** `{id, channel}`; answers `{picUrl}`. Throws picture.notSet, picture.busy, and what the camera refuses. */
async function take(call: Call): Promise<CameraPicture> {
  const { platform } = call
  const body = objectBody(call.body)
  const ids = parseIds(body.id)
  const channel = Number(body.channel ?? 1)
  if (ids.length !== 1) throw new AppError('request.parameterInvalid', { name: 'id' })
  if (!Number.isInteger(channel) || channel < 1 || channel > MAX_CHANNEL)
    throw new AppError('request.parameterInvalid', { name: 'channel' })
  const [device] = await chosenRecords(platform.store.db, 'device', ids, actorOf(call))
  if (!device) throw new AppError('record.notYours')
  const camera = await cameraOf(call, device)
  const id = textOf(device, 'id')
  if (busy.has(id)) throw new AppError('picture.busy')
  busy.add(id)
  try {
    const { userId, tenantId } = userOf(call)
    const rules = entityOf(platform, 'device-use-log').field.imgs?.upload ?? ANY_PICTURE
    const { link } = await keepPicture(
      platform,
      { userId, tenantId },
      await requestPicture(camera, channel, platform.config.deviceHosts),
      rules,
    )
    await note(call, device, { result: dict.useResult.ok, content: `picture channel=${channel}`, imgs: link })
    return { picUrl: link }
  } catch (error) {
    if (error instanceof AppError)
      await note(call, device, {
        result: dict.useResult.fail,
        content: `picture channel=${channel}: ${error.sentence('zh')}`.slice(0, 500),
      })
    throw error
  } finally {
    busy.delete(id)
  }
}

async function cameraOf({ platform }: Call, device: Rec): Promise<CalledCamera> {
  const [protocol, address, user] = [textOf(device, 'protocol'), textOf(device, 'cameraAddress'), textOf(device, 'cameraUser')]
  if (device.deviceClass !== dict.deviceClass.camera || !givesPictures(protocol) || address === '' || user === '')
    throw new AppError('picture.notSet')
  if (!device.projectId) throw new AppError('telemetry.unbound')
  const password = (await repositoryOfAllTenants(platform, 'device').secret(textOf(device, 'id'), 'cameraPassword')) ?? ''
  return { protocol, address, login: { user, password } }
}

async function note(call: Call, device: Rec, line: Rec): Promise<void> {
  const about = { useType: dict.useType.remoteControl, startTime: siteTime(), operator: userOf(call).nickName }
  await logUse(call.platform.store.db, device, { ...about, ...line }, actorOf(call))
}

export const takePictureRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/device/takePicture',
  access: { permission: 'device_picture' },
  title: callTitle('cameraPicture'),
  described: takesJson({ id: TEXT, channel: { type: ['integer', 'string'] } }, ['id']),
  handle: take,
}
