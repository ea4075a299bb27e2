// Routes to which cameras and face terminals push events, authenticated by device code and push password.

import * as dict from '#engine/site/keys.ts'
import { OPEN_OBJECT, TEXT } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { AppError } from '#server/errors.ts'
import { partsOf } from '../parts.ts'
import { sentencesOf } from '../trace/trace.ts'
import { admitDevice, pushingDevice } from './admitDevice.ts'
import { dahuaEvents } from './dahua.ts'
import { hikvisionEvents } from './hikvision.ts'
import type { ReadEvents } from './pushedEvent.ts'
import { MAX_PUSHED_BYTES, readPush } from './readPush.ts'
import { storeEvent } from './storeEvent.ts'

interface Vendor {
  name: 'hikvision' | 'dahua'
  /** Key of `access_protocol`. */
  protocol: string
  read: ReadEvents
}

const VENDORS: readonly Vendor[] = [
  { name: 'hikvision', protocol: dict.accessProtocol.hikvisionIsapi, read: hikvisionEvents },
  { name: 'dahua', protocol: dict.accessProtocol.dahuaHttp, read: dahuaEvents },
]

/** Answers only success, since devices evaluate nothing but the status. */
async function receive(call: Call, { name, read }: Vendor): Promise<void> {
  const { platform, request } = call
  const parts = partsOf(platform)
  const device = pushingDevice(request)
  const frame = { protocol: name, connector: 'push', sender: device.sender, address: device.address } as const
  try {
    const { raw, bodies, pictures } = await readPush(request)
    const events = bodies.flatMap(read)
    if (events.length === 0) throw Object.assign(new AppError('push.noEvent'), { raw })
    const strange = events.find(({ mac }) => device.mac !== '' && mac !== '' && mac !== device.mac)
    if (strange) throw Object.assign(new AppError('push.mac', { mac: strange.mac }), { raw })
    for (const [place, event] of events.entries()) {
      const picture = events.length === 1 ? pictures[0] : pictures[place]
      await storeEvent(parts, device, event, { name, raw, picture: picture ?? null })
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { raw = '' } = error as { raw?: string }
    parts.trace.frame({ ...frame, raw, outcome: 'malformed', reason: sentencesOf(error) })
    throw error
  }
}

export const pushRoutes: readonly Route[] = VENDORS.map((vendor) => ({
  method: 'POST',
  path: `/api/blade-archives/push/${vendor.name}`,
  access: 'public',
  bodyLimit: MAX_PUSHED_BYTES,
  takes: ['form', 'xml'],
  keepsOwnLog: true,
  described: { body: { 'application/json': OPEN_OBJECT, 'application/xml': TEXT, 'multipart/form-data': OPEN_OBJECT } },
  admit: (platform, request, reply) => admitDevice(platform, request, reply, vendor),
  handle: (call) => receive(call, vendor),
}))
