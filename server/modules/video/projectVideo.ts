// Tests a project's video key by requesting the URL of a camera.

import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { actorOf, actorWithoutScopes } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { callTitle } from '#records/callTitle.ts'
import { AppError, languageOf } from '#server/errors.ts'
import { repository } from '#store/rows.ts'
import { channelOf, providerAndKeyOf, videoSourcesOf } from './cameras.ts'

/** Access kinds with a project key; the operator's platform first, for which the key is named. */
const KEYED = [dict.videoAccess.unicom, dict.videoAccess.ezvizOpenPlatform]

export const projectVideoRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/project/testVideo',
  access: { permission: 'project_test_video' },
  title: callTitle('videoTest'),
  described: takesJson({ id: TEXT }, ['id']),
  handle: test,
}

/** Body `{id}`. Bypasses the cache; the platform's error follows after 连接失败. */
async function test(call: Call): Promise<void> {
  const { platform, request } = call
  const { id } = objectBody(call.body)
  const project = await repository(platform, 'project', actorOf(call)).get(String(id ?? ''))
  if (!project) throw new AppError('record.notYours')
  const wanted = { projectId_equal: String(id), accessType_in: KEYED.join(',') }
  const cameras = await repository(platform.store.db, 'monitor-device', actorWithoutScopes(call)).all(wanted)
  const camera = KEYED.map((access) => cameras.find(({ accessType }) => accessType === access)).find((one) => one !== undefined)
  if (!camera) throw new AppError('video.noneToTest')
  try {
    const { provider, key } = await providerAndKeyOf(platform, camera, actorWithoutScopes(call))
    await videoSourcesOf(platform).addresses.fresh(provider, await channelOf(platform, camera, 2), key)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('video.notConnected', { reason: error.sentence(languageOf(request.headers['accept-language'])) })
  }
}
