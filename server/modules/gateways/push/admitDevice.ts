// Authenticates the device of a pushed event by HTTP digest, with the device code as user name, before the body is read.

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
  /** MAC address; '' if the record has none. */
  mac: string
  /** Direction of the gate for terminals that do not report one; '' for none. */
  direction: string
  /** Alarm types by the vendor's names in lower case. */
  alarmTypes: ReadonlyMap<string, string>
}

/** Maximum number of wrong passwords per minute, device and address. */
const MAX_WRONG = 10
const FIELDS = ['id', 'protocol', 'macAddress', 'passDirection', 'eventTypes']

type Request = Call['request']

const admitted = new WeakMap<Request, PushingDevice>()
const opened = new WeakMap<Store, Nonces>()

/** Device that `admitDevice` authenticated for this request. */
export function pushingDevice(request: Request): PushingDevice {
  const device = admitted.get(request)
  if (!device) throw new AppError('push.signIn')
  return device
}

/**
 * Throws push.signIn with a challenge, and request.tooOften after ten wrong passwords within a minute. Refused senders are listed with the
 * unknown ones.
 * @param vendor vendor that the protocol in the device record must match
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
  if ((await failures(platform.store, { calls })) >= MAX_WRONG) throw new AppError('request.tooOften')
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

/** The credentials must be for the URL of this call. */
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
