// Remote control of sprays: the command is stored with the device, which receives it when it fetches its settings.

import type { Spray } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseIds } from '#records/ids.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { logUse } from './deviceUseLog.ts'
import { unpackConfig } from './sprayConfig.ts'

/** Seconds after which a pending command expires: nobody expects water half an hour later. */
export const VALID_SECONDS = 600
/** Seconds within which a device is expected to answer. */
const ANSWER_SECONDS = 30

export interface SprayCommand {
  isOn: boolean
  time: string
}

/** A command that the spray has not executed. */
type PendingSprayCommand = NonNullable<Spray['command']>

/** `{id, isOn: '1' | '0'}`. The device use log records who sent it and when. */
async function control(call: Call): Promise<SprayCommand> {
  const { platform } = call
  const { id, isOn } = objectBody(call.body)
  const ids = parseIds(id)
  if (ids.length !== 1) throw new AppError('request.parameterInvalid', { name: 'id' })
  if (isOn !== dict.flag.yes && isOn !== dict.flag.no) throw new AppError('request.parameterInvalid', { name: 'isOn' })
  const actor = actorOf(call)
  const time = siteTime()
  await platform.store.transaction(async (db) => {
    const [device] = await chosenRecords(db, 'device', ids, actor)
    if (!device) throw new AppError('record.notYours')
    refuseUnfit(device)
    await repository(db, 'device', actor).update(textOf(device, 'id'), { sprayCommand: isOn, sprayCommandTime: time })
    const line = {
      useType: dict.useType.remoteControl,
      startTime: time,
      operator: userOf(call).nickName,
      content: isOn === dict.flag.yes ? 'spray=on' : 'spray=off',
    }
    await logUse(db, device, line, actor)
  })
  return { isOn: isOn === dict.flag.yes, time }
}

function refuseUnfit(device: Rec): void {
  const known = { ...device }
  unpackConfig(known)
  if (device.deviceClass !== dict.deviceClass.sprayDust || !known.sprayType) throw new AppError('spray.none')
  if (!device.projectId) throw new AppError('telemetry.unbound')
  if ((device.onlineStatus ?? dict.deviceOnline.offline) === dict.deviceOnline.offline) throw new AppError('spray.offline')
}

export const sprayControlRoute: Route = {
  method: 'POST',
  path: '/api/blade-archives/device/sprayControl',
  access: { permission: 'spray_control' },
  described: takesJson({ id: TEXT, isOn: { type: 'string', enum: [dict.flag.yes, dict.flag.no] } }, ['id', 'isOn']),
  handle: control,
}

/** Pending command of the device, compared with its latest run; `null` for none. */
export function waitingCommand(device: Rec, run: Readonly<Record<string, unknown>> | undefined, now: string): PendingSprayCommand | null {
  const { sprayCommand, sprayCommandTime, sprayReceivedTime } = device
  if (!sprayCommandTime) return null
  const time = String(sprayCommandTime)
  const age = secondsBetween(time, now)
  if (age > VALID_SECONDS) return null
  const isOn = sprayCommand === dict.flag.yes
  const isRunning = run?.runState === dict.sprayState.running
  if (isRunning === isOn) return null
  const isReceived = sprayReceivedTime === time
  return { isOn, time, state: isReceived ? 'received' : age > ANSWER_SECONDS ? 'unanswered' : 'sent' }
}

/** Marks the command of that time as received by the device, unless another one followed. */
export async function acknowledgeSpray({ db }: Store, deviceId: string, time: string): Promise<void> {
  await repositoryOfAllTenants(db, 'device').change({ id_equal: deviceId, sprayCommandTime_equal: time }, { sprayReceivedTime: time })
}
