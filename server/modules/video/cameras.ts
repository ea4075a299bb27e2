// Selects the provider of a camera and its parameters.

import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Actor, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { type Addresses, createAddresses } from './addresses.ts'
import { ezviz } from './ezviz.ts'
import { mediaServer } from './mediaServer.ts'
import { operator } from './operator.ts'
import type { CameraAccess, Key, Provider } from './provider.ts'

interface Sources {
  providers: Readonly<Record<string, Provider | null>>
  addresses: Addresses
}

/** Video sources of each running server. */
const opened = new WeakMap<Platform, Sources>()

export function videoSourcesOf(platform: Platform): Sources {
  const known = opened.get(platform)
  if (known) return known
  const { video } = platform.config
  const { ezvizOpenPlatform, gb28181, unicom } = dict.videoAccess
  const providers = { [ezvizOpenPlatform]: ezviz(video), [gb28181]: mediaServer(video), [unicom]: operator(video) }
  const made = { providers, addresses: createAddresses() }
  opened.set(platform, made)
  return made
}

export const providerOf = (platform: Platform, { accessType }: Rec): Provider | null =>
  videoSourcesOf(platform).providers[String(accessType)] ?? null

/**
 * Provider of a camera without a fixed URL. Throws video.unauthorised without the project's key, video.platformUnknown if it is not
 * configured.
 */
export async function providerAndKeyOf(platform: Platform, camera: Rec, actor: Actor): Promise<{ provider: Provider; key: Key }> {
  const provider = providerOf(platform, camera)
  const key = provider?.isOpen ? { appKey: '', appSecret: '' } : await keyOf(platform, camera, actor)
  if (provider === null) throw new AppError('video.platformUnknown')
  return { provider, key }
}

/** Viewing a camera does not require access to its project. */
async function keyOf({ store, library }: Platform, { projectId }: Rec, actor: Actor): Promise<Key> {
  const entity = library().entities.get('project')
  const project = entity ? await repository(store.db, entity, actor).get(String(projectId)) : null
  const appKey = textOf(project ?? {}, 'woAppKey')
  if (entity === undefined || appKey === '') throw new AppError('video.unauthorised')
  return { appKey, appSecret: (await repositoryOfAllTenants(store.db, entity).secret(String(projectId), 'woAppSecret')) ?? '' }
}

/** Data of a camera that providers need. */
export async function channelOf(platform: Platform, camera: Rec, quality: 1 | 2): Promise<CameraAccess> {
  const id = textOf(camera, 'id')
  return {
    id,
    deviceSerial: textOf(camera, 'deviceSerial'),
    channelNo: Number(camera.channelNo ?? 1),
    verifyCode: (await repositoryOfAllTenants(platform, 'monitor-device').secret(id, 'verifyCode')) ?? '',
    quality,
  }
}

/** A camera visible to the actor. Throws video.channelUnknown. */
export async function cameraOf(platform: Platform, id: string, actor: Actor): Promise<Rec> {
  if (id === '') throw new AppError('request.parameterMissing', { name: 'id' })
  const camera = await repository(platform, 'monitor-device', actor).get(id)
  if (!camera) throw new AppError('video.channelUnknown')
  return camera
}
