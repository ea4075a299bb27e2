// Remote control of sprays: the command is stored with the device, which receives it when it fetches its settings.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseIds } from '#records/ids.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { logUse } from './deviceUseLog.ts'
import { unpackConfig } from './sprayConfig.ts'

/** Seconds after which a pending command expires: nobody expects water half an hour later. */
const VALID_SECONDS = 600

export interface SprayCommand {
  isOn: boolean
  time: string
}

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
  handle: control,
}

/** Pending command of the device, compared with its latest run; `null` for none. */
export function waitingCommand(device: Rec, run: Readonly<Record<string, unknown>> | undefined, now: string): SprayCommand | null {
  const { sprayCommand, sprayCommandTime } = device
  if (!sprayCommandTime || secondsBetween(String(sprayCommandTime), now) > VALID_SECONDS) return null
  const isOn = sprayCommand === dict.flag.yes
  const isRunning = run?.runState === dict.sprayState.running
  return isRunning === isOn ? null : { isOn, time: String(sprayCommandTime) }
}
