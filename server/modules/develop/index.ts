// Module for developers: data sources, the code generator, entities whose records stay in other databases, and the state of schema files.

import { openExternalRows, setExternalRows } from '#store/foreign/index.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { codeRoutes } from './code.ts'
import { datasourceAddress, datasourceHook, datasourceRoutes } from './datasource.ts'
import { draftRoutes } from './drafts/draftRoutes.ts'
import { schemaDraftHook } from './drafts/draftRows.ts'
import { publishScheduledDrafts } from './drafts/scheduledDrafts.ts'
import { previewRoutes } from './preview/previewRoutes.ts'
import { recomputeRoutes } from './recompute.ts'
import { warnOfRefusals } from './refusals/warnOfRefusals.ts'
import { revisionRoutes } from './revisionRoutes.ts'
import { namedDictionaryHook, schemaFileHook, syncSchemaFiles } from './schemaFiles.ts'
import { followRevisions, recordRevisions } from './syncRevisions.ts'
import { followTrials, trialTexts } from './trial/activeTrials.ts'
import { endExpiredTrials } from './trial/expiredTrials.ts'
import { trialHook } from './trial/trialHook.ts'
import { trialRoutes } from './trial/trialRoutes.ts'

export { impactOf } from './impact/impactOf.ts'
export { givenValues, writtenTables } from './needs/givenValues.ts'
export { lostNeeds, missingNeeds, needFindings } from './needs/missingNeeds.ts'
export { unwrittenFields } from './needs/unwrittenFields.ts'
export { recomputeEntity, staleEntities } from './recompute.ts'

export const develop: Module = {
  name: 'develop',
  routes: [...datasourceRoutes, ...codeRoutes, ...recomputeRoutes, ...revisionRoutes, ...draftRoutes, ...previewRoutes, ...trialRoutes],
  lenientLists: ['/api/blade-develop/datasource/list'],
  hooks: (platform) => [datasourceHook, schemaFileHook, namedDictionaryHook, schemaDraftHook, trialHook(platform)],
  schemaTexts: trialTexts,
  scheduled: [
    { name: 'publish schema drafts', run: publishScheduledDrafts },
    { name: 'warn of refused saves', run: warnOfRefusals },
    { name: 'end trials of schema drafts', run: endExpiredTrials },
  ],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  async seed(platform) {
    await syncSchemaFiles(platform)
    await recordRevisions(platform)
  },
  async start(platform) {
    const { config, log, store } = platform
    const limits = { hosts: config.datasourceHosts, folder: config.dataFolder }
    const rows = openExternalRows({ placeOf: (name) => datasourceAddress(platform, name), limits, log })
    setExternalRows(store.db, rows)
    const followers = [followRevisions(platform), followTrials(platform)]
    return {
      async stop() {
        for (const follower of followers) await follower.stop()
        await rows.close()
      },
    }
  },
  async schemasChanged(platform) {
    await syncSchemaFiles(platform)
    await recordRevisions(platform)
  },
}
