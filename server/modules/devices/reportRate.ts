// Report interval of devices: sent to them, and pending until they confirm it.

import * as dict from '#engine/site/keys.ts'
import { IDS, takesJson } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { validateValue } from '#model/records/rules.ts'
import { isEmpty } from '#model/records/values.ts'
import { siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { chosenRecords } from '#records/chosenRecords.ts'
import { parseIds } from '#records/ids.ts'
import { refuseFaults } from '#records/validateWrite.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { logUse } from './deviceUseLog.ts'

const ANSWER_MINUTES = 10

/** `{ids: '1,2', reportRate: 15}`, in seconds. Raises the offline timeout of a device if it would be too short. */
async function updateRate(call: Call): Promise<void> {
  const { platform } = call
  const body = objectBody(call.body)
  const ids = parseIds(body.ids)
  const entity = entityOf(platform, 'device')
  if (isEmpty(body.reportRate)) throw new AppError('request.parameterMissing', { name: 'reportRate' })
  const field = entity.field.reportRate
  const wanted = typeof body.reportRate === 'string' ? Number(body.reportRate) : body.reportRate
  const fault = field && validateValue(field, wanted, { reportRate: wanted })
  refuseFaults(fault ? [fault] : [], entity, call.language)
  const reportRate = Number(wanted)
  const actor = actorOf(call)
  await platform.store.transaction(async (db) => {
    const devices = await chosenRecords(db, entity, ids, actor)
    const now = siteTime()
    for (const device of devices) {
      const isTooSoon = Number(device.offlineTimeout ?? 0) < 2 * reportRate
      const offlineTimeout = isTooSoon ? entity.field.offlineTimeout?.preset?.evaluate({ reportRate }) : device.offlineTimeout
      const values = { reportRate, offlineTimeout, rateState: dict.rateState.sent, rateTime: now }
      await repository(db, entity, actor).update(textOf(device, 'id'), values)
      const line = {
        useType: dict.useType.parameterPush,
        startTime: now,
        operator: userOf(call).nickName,
        content: `reportRate=${reportRate}s`,
      }
      await logUse(db, device, line, actor)
    }
  })
}

export const reportRateRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/blade-archives/device/rateUpdate',
    access: { permission: 'device_rate' },
    described: takesJson({ ids: IDS, reportRate: { type: ['number', 'string'] } }, ['ids', 'reportRate']),
    handle: updateRate,
  },
]

/** Confirms a sent interval when the device reports with it, even late. */
export async function acknowledgeRate({ db }: Store, deviceId: string, reportRate: number): Promise<void> {
  const waiting = {
    id_equal: deviceId,
    reportRate_equal: String(reportRate),
    rateState_in: `${dict.rateState.sent},${dict.rateState.timedOut}`,
  }
  await repositoryOfAllTenants(db, 'device').change(waiting, { rateState: dict.rateState.acknowledged })
}

/** Gives up on devices that did not answer within ten minutes. */
export async function giveUpRates({ db }: Store, now: Date): Promise<void> {
  const oldest = siteTime(new Date(now.getTime() - ANSWER_MINUTES * 60_000))
  await repositoryOfAllTenants(db, 'device').change(
    { rateState_equal: dict.rateState.sent, rateTime_lt: oldest },
    { rateState: dict.rateState.timedOut },
  )
}
