// Module of mails: severe alarms, finished jobs, platform warnings and task reminders. Without SMTP_URL they are listed and not sent.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { eraseOldMails, mailDispatcher } from './deliver.ts'
import { mailHook, mailRoutes } from './mails.ts'

export const mail: Module = {
  name: 'mail',
  routes: mailRoutes,
  hooks: () => [mailHook],
  scheduled: [
    { name: 'send mails', run: async (platform) => mailDispatcher.flush(platform) },
    { name: 'erase old mails', run: eraseOldMails },
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  start: async (platform) => mailDispatcher.start(platform),
}

export { type NewMail, queueMails, queueMailsTo } from './queue.ts'
export { checkMailServer } from './transport.ts'
