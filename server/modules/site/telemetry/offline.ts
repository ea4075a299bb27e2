// Devices that fell silent: marked offline when they have not spoken for as long as their record allows, with an alarm.

import { later, siteTime } from '../../../../engine/model/siteTime.ts'
import type { Kernel } from '../../../kernel.ts'
import { change, select } from '../../../store/query.ts'
import { entityIn, entityOf } from '../../../store/rows.ts'
import { tableOf } from '../../../store/table.ts'
import { raiseOffline } from '../alarms/judgeAlarms.ts'
import { alarmWords } from '../alarms/words.ts'
import { online } from './deviceState.ts'
import { senderById } from './sender.ts'

const RATES = 3
const LEAST_SECONDS = 180

/**
 * Marks every device that has been silent for too long at the moment `at`, and raises its alarm at the moment it was too long.
 * Several nodes may look at once: one of them finds a device. Returns how many there were.
 */
export async function markSilent(platform: Kernel, at = new Date()): Promise<number> {
  const device = tableOf(entityOf(platform, 'device')).quoted
  const speaking = `"is_deleted" = 0 and "online_status" <> '${online.offline}' and "last_time" is not null`
  const limits = await select(platform.store.db, `select distinct "offline_timeout", "report_rate" from ${device} where ${speaking}`, [])
  const words = await alarmWords(platform)
  let silent = 0
  for (const [timeout, rate] of limits) {
    const seconds = Number(timeout ?? Math.max(RATES * Number(rate ?? 0), LEAST_SECONDS))
    const border = later(siteTime(at), -seconds)
    const same = `coalesce("offline_timeout", -1) = ? and coalesce("report_rate", -1) = ?`
    const sql = `select "id", "last_time" from ${device} where ${speaking} and ${same} and "last_time" < ?`
    for (const [id, lastTime] of await select(platform.store.db, sql, [timeout ?? -1, rate ?? -1, border])) {
      const sender = await senderById(platform, String(id))
      if (!sender) continue
      await platform.store.transaction(async (db) => {
        const { quoted } = tableOf(entityIn(db, 'device'))
        // It may have spoken since.
        const update = `update ${quoted} set "online_status" = ? where "tenant_id" = ? and "id" = ? and "last_time" = ? and "online_status" <> ?`
        const marked = await change(db, update, [online.offline, sender.tenantId, sender.id, lastTime, online.offline])
        if (marked === 0) return
        silent += 1
        await raiseOffline(db, sender, later(String(lastTime), seconds), words)
      })
    }
  }
  return silent
}
