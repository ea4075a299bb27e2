// The device behind a pushed event: its code is the user of the digest authentication, checked before any of the body is read.

import { addFailure, failures } from '#access/signIn/attempts.ts'
import type { Call } from '#http/route.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { type BoundSender, senderByCode } from '../../devices/index.ts'
import { partsOf } from '../parts.ts'
import { createNonces, type DigestCredentials, digestCredentials, isResponseOf, type Nonces } from './digest.ts'

export interface PushingDevice {
  sender: BoundSender
  address: string
  /** '' where the record names none. */
  mac: string
  /** Way that a gate leads where its terminal does not say; '' for none. */
  direction: string
  /** Types of alarms by the vendor's names in lower case. */
  alarmTypes: ReadonlyMap<string, string>
}

/** Wrong passwords a minute that one address may send for one device. */
const MOST_WRONG = 10
const FIELDS = ['id', 'protocol', 'macAddress', 'passDirection', 'eventTypes']

type Request = Call['request']

const admitted = new WeakMap<Request, PushingDevice>()
const opened = new WeakMap<Store, Nonces>()

/** The device that `admitDevice` let in. */
export function pushingDevice(request: Request): PushingDevice {
  const device = admitted.get(request)
  if (!device) throw new AppError('push.signIn')
  return device
}

/**
 * Throws push.signIn with a challenge, and request.tooOften after ten wrong passwords within a minute. A sender that is refused is listed among those
 * that are not registered.
 * @param vendor whose protocol the record of the device must name
 */
export async function admitDevice(
  platform: Platform,
  request: Request,
  reply: Call['reply'],
  vendor: { name: 'hikvision' | 'dahua'; protocol: string },
): Promise<void> {
  const { protocol } = vendor
  const nonces = noncesOf(platform)
  const challenge = (isStale = false): AppError => {
    reply.header('www-authenticate', nonces.challenges(isStale))
    return new AppError('push.signIn')
  }
  const credentials = digestCredentials(request.headers.authorization)
  if (!credentials) throw challenge()
  const address = request.ip
  const code = credentials.username.toUpperCase()
  const sender = await senderByCode(platform, code)
  const calls = `pushed event ${address} ${sender ? code : ''}`
  if ((await failures(platform.store, { calls })) >= MOST_WRONG) throw new AppError('request.tooOften')
  const devices = repositoryOfAllTenants(platform, 'device')
  const [record] = sender ? await devices.find({ id_equal: sender.id }, { fields: FIELDS }) : []
  const password = sender && record?.protocol === protocol ? await devices.secret(sender.id, 'pushPassword') : null
  const isRight = password !== null && password !== '' && isFor(credentials, request) && isResponseOf(credentials, request.method, password)
  if (!sender || !record || !isRight) {
    await addFailure(platform.store, { calls })
    const reason = !sender ? 'unknown' : record?.protocol === protocol ? 'password' : 'forbidden'
    const place = { name: code.slice(0, 50), address, raw: `${request.method} ${request.url}` }
    await partsOf(platform).trace.reject({ protocol: vendor.name, ...place, reason, deviceCode: code })
    throw challenge()
  }
  if (!nonces.use(credentials)) throw challenge(true)
  admitted.set(request, { sender, address, ...detailsOf(record) })
}

/** The address in the credentials is the one of the call: they are good for no other. */
const isFor = ({ uri }: DigestCredentials, { url }: Request): boolean => uri === url || uri.replace(/^https?:\/\/[^/]*/i, '') === url

function detailsOf(record: Rec): Pick<PushingDevice, 'mac' | 'direction' | 'alarmTypes'> {
  const rows = Array.isArray(record.eventTypes) ? (record.eventTypes as { sent?: string; alarmType?: string }[]) : []
  return {
    mac: textOf(record, 'macAddress').toLowerCase(),
    direction: textOf(record, 'passDirection'),
    alarmTypes: new Map(rows.map(({ sent = '', alarmType = '' }) => [sent.toLowerCase(), alarmType])),
  }
}

function noncesOf(platform: Platform): Nonces {
  const nonces = opened.get(platform.store) ?? createNonces(platform.auth.keys[0].bytes)
  opened.set(platform.store, nonces)
  return nonces
}
