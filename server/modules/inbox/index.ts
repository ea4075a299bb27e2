// Module of the inbox: subscribed alarms, notifications of schema files, finished jobs, and storage warnings.

import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import type { Module } from '../module.ts'
import { inboxTopic } from './inboxTopic.ts'
import { notifyExportEnd, notifyImportEnd } from './jobs.ts'
import { mailAlarms } from './mailAlarms.ts'
import { notificationHook } from './notifications/hook.ts'
import { sendReminders } from './notifications/reminders.ts'
import { inboxRoutes } from './routes.ts'
import { settledAlarmHook } from './settledAlarms.ts'
import { warnOfStorage } from './storageWarning.ts'

const KEPT_SECONDS = 90 * DAY_SECONDS
const AT_ONCE = 5_000

export const inbox: Module = {
  name: 'inbox',
  routes: inboxRoutes,
  hooks: (platform) => [notificationHook(platform), settledAlarmHook],
  topics: [inboxTopic],
  scheduled: [
    { name: 'warn of storage', run: warnOfStorage },
    { name: 'mail alarms', run: mailAlarms },
    { name: 'send reminders', run: sendReminders },
    {
      name: 'forget old messages',
      async run(platform, now) {
        if (now.getMinutes() !== 0) return
        const old = { time_datele: later(siteTime(now), -KEPT_SECONDS) }
        await repositoryOfAllTenants(platform, 'inbox-message').erase(old, AT_ONCE)
      },
    },
  ],
  async start(platform) {
    platform.imports.onEnd((job) => notifyImportEnd(platform, job))
    platform.exports.onEnd((job) => notifyExportEnd(platform, job))
    return null
  },
}

export { addInboxMessages } from './messages.ts'
