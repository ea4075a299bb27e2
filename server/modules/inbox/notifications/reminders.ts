// Reminders before dates of records: each is sent once, on any node, and the start page lists those that are due.

import type { ReminderAnswer, RemindersAnswer } from '#engine/site/answers/reminders.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Notification } from '#model/entity/notifications.ts'
import { isDayField } from '#model/formats/formats.ts'
import { DAY_SECONDS, daysBetween, later, siteTime } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, textOf, type WireFilters, withUnstored } from '#store/rows.ts'
import { notify } from './notify.ts'
import { departmentsHeadedBy, isRecipient } from './recipients.ts'
import { textsOf } from './texts.ts'

const MARKS = 'reminder-mark'
const EVERY_MINUTES = 10
/** Hour of the day from which reminders are sent. */
const FROM_HOUR = 8
/** Days after a date for which its last reminder is still sent, in case the server was down. */
const LATE_DAYS = 7
const AT_ONCE = 100
const MARK_KEPT_DAYS = 800

type Reminding = Notification & { before: NonNullable<Notification['before']> }

const remindersOf = ({ notifications }: Entity): Reminding[] => notifications.filter((one): one is Reminding => one.before !== null)

/**
 * Due reminder, in days before the date; `null` before the first and after the last one.
 * @param left days until the date
 */
export function dueReminder(days: readonly number[], left: number): number | null {
  const due = days.filter((day) => left <= day).toSorted((one, other) => one - other)[0]
  if (due === undefined) return null
  return left >= lastDay(due) ? due : null
}

/** Last day, relative to the date, on which a reminder is sent. */
const lastDay = (due: number): number => (due > 0 ? 0 : due - LATE_DAYS)

/** Filters for dates at which a reminder may be due. */
function window({ field, days }: Reminding['before'], today: string): WireFilters {
  const day = (count: number) => later(`${today} 00:00:00`, count * DAY_SECONDS).slice(0, 10)
  return { [`${field}_datege`]: day(lastDay(Math.min(...days))), [`${field}_datele`]: `${day(Math.max(...days))} 23:59:59` }
}

/** A date field is compared with dates only. */
function wanted(entity: Entity, notification: Reminding, today: string): WireFilters {
  const found = window(notification.before, today)
  if (!isDayField(entity.field[notification.before.field] ?? {})) return found
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, value.slice(0, 10)]))
}

/** Days of the due reminder for a record; `null` for none. */
function dueOf({ before, when }: Reminding, record: Rec, today: string): number | null {
  const date = textOf(record, before.field)
  const due = date === '' ? null : dueReminder(before.days, daysBetween(today, date))
  return due !== null && (when === null || when.evaluate(record) === true) ? due : null
}

/** Sends due reminders. */
export async function sendReminders(platform: Platform, now: Date): Promise<void> {
  const time = siteTime(now)
  if (now.getMinutes() % EVERY_MINUTES !== 0 || Number(time.slice(11, 13)) < FROM_HOUR) return
  for (const entity of platform.library().entities.values())
    for (const notification of remindersOf(entity)) await remind(platform, entity, notification, time.slice(0, 10))
  await repositoryOfAllTenants(platform, MARKS).erase({ day_datele: later(time, -MARK_KEPT_DAYS * DAY_SECONDS).slice(0, 10) }, AT_ONCE)
}

async function remind(platform: Platform, entity: Entity, notification: Reminding, today: string): Promise<void> {
  const rows = await repositoryOfAllTenants(platform, entity).find(wanted(entity, notification, today))
  const due = rows.flatMap((row) => {
    const record = withUnstored(entity, row)
    const days = dueOf(notification, record, today)
    if (days === null) return []
    const [mark, ...earlier] = [entity.name, ...entity.was].map((name) => markOf(name, notification, record, days)) as Marks
    return [{ record, mark, ids: [mark, ...earlier].map(({ id }) => id) }]
  })
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE)
    const sent = await repositoryOfAllTenants(platform, MARKS).find({ id_in: some.flatMap(({ ids }) => ids).join(',') }, { fields: ['id'] })
    const known = new Set(sent.map(({ id }) => id))
    const fresh = some.filter(({ ids }) => !ids.some((id) => known.has(id)))
    if (fresh.length === 0) continue
    await platform.store.transaction(async (db) => {
      for (const { record, mark } of fresh) {
        // Skipped if another node sent it in the meantime.
        if ((await repositoryOfAllTenants(db, MARKS).insertMissing([mark])) === 0) continue
        const tenantId = textOf(record, 'tenantId')
        await notify(platform, db, { entity, notification, record, tenantId, operation: `reminder ${today}`, withSms: true })
      }
    })
  }
}

/** The mark contains the date, so a moved date causes a new reminder. */
function markOf(entity: string, { name, before }: Reminding, record: Rec, days: number) {
  const [id, day] = [textOf(record, 'id'), textOf(record, before.field).slice(0, 10)]
  return { id: stableId('reminder', entity, name, id, day, String(days)), entity, recordId: id, day }
}

type Mark = ReturnType<typeof markOf>
/** Mark of a reminder, and marks under earlier names of its entity. */
type Marks = [Mark, ...Mark[]]

const MAX_QUERIED = 500
const MAX_SHOWN = 8

/** Due reminders for the user, of records that they may read. */
export async function currentReminders(context: Context, platform: Platform): Promise<RemindersAnswer> {
  const user = userOf(context)
  const actor = actorOf(context)
  const today = siteTime().slice(0, 10)
  const headed = await departmentsHeadedBy(platform.store.db, user)
  const found: { entity: Entity; notification: Reminding; record: Rec; date: string }[] = []
  for (const entity of platform.library().entities.values()) {
    const reminders = remindersOf(entity)
    if (reminders.length === 0 || !context.rights.reads.has(entity.name)) continue
    for (const notification of reminders) {
      const { field } = notification.before
      const records = await repository(platform, entity, actor).top({
        sort: [{ field, descending: false }],
        size: MAX_QUERIED,
        filters: wanted(entity, notification, today),
      })
      for (const record of records) {
        if (dueOf(notification, record, today) === null) continue
        if (isRecipient(notification, record, user, headed))
          found.push({ entity, notification, record, date: textOf(record, field).slice(0, 10) })
      }
    }
  }
  const nearest = found.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))).slice(0, MAX_SHOWN)
  const reminders = await Promise.all(
    nearest.map(async ({ entity, notification, record, date }): Promise<ReminderAnswer> => {
      const { title, titleEn } = await textsOf(platform, entity, notification, record, actor.tenantId)
      return { entity: entity.name, id: textOf(record, 'id'), title, titleEn, date }
    }),
  )
  return { total: found.length, reminders }
}
