// Module of logs: calls, errors, sign-ins, starts.

import { counted } from '#i18n/fill.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { logAnonymousRefusals } from './anonymousRefusals.ts'
import { callLog, callTitleHook } from './callLog.ts'
import { uploadErrors } from './error.ts'
import { countFailed } from './failedSignIns.ts'
import { LOGS } from './logNames.ts'
import { platformUse } from './platformUse.ts'
import { serverFacts } from './serverFacts.ts'
import { startSweeps } from './sweepLogs.ts'

export const log: Module = {
  name: 'log',
  routes: [uploadErrors, platformUse],
  observer: callLog,
  hooks: () => [callTitleHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  scheduled: [
    { name: 'count failed sign-ins', run: (platform) => countFailed(platform) },
    {
      name: 'strangers',
      async run(platform, now) {
        if (now.getMinutes() === 0) logAnonymousRefusals(platform)
      },
    },
  ],
  async start(platform) {
    const { logs, config, store } = platform
    logs.add(LOGS.usual, { ...serverFacts(config), ...information('start', `Node ${process.version}, ${store.dialect.name}`) })
    const stopSweeps = startSweeps(platform)
    return {
      async stop() {
        await stopSweeps()
        logAnonymousRefusals(platform)
        await countFailed(platform)
        await logs.settle()
      },
    }
  },
  async schemasChanged({ logs, config, library }) {
    const { entities, manifest, findings } = library()
    const message = `${entities.size} entities are served, manifest ${manifest.hash}, ${counted(findings.length, 'fault')} in the files`
    logs.add(LOGS.usual, { ...serverFacts(config), ...information('schemas', message) })
  },
}

function information(logId: string, logData: string): Record<string, string> {
  return { logLevel: 'INFO', logId, logData }
}

export { logCorrection } from './correction.ts'
export { logSignIn, logSignOut } from './loginLog.ts'
export { LOGS } from './logNames.ts'
