// For who builds with the platform: databases beside our own, tried, made schema files of, and asked for the records that stay there;
// and how all schema files stand.

import { openExternalRows, setExternalRows } from '#store/foreign/index.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { codeRoutes } from './code.ts'
import { datasourceAddress, datasourceHook, datasourceRoutes } from './datasource.ts'
import { recomputeRoutes } from './recompute.ts'
import { namedDictionaryHook, schemaFileHook, syncSchemaFiles } from './schemaFiles.ts'

export { recomputeEntity, staleEntities } from './recompute.ts'

export const develop: Module = {
  name: 'develop',
  routes: [...datasourceRoutes, ...codeRoutes, ...recomputeRoutes],
  lenientLists: ['/api/blade-develop/datasource/list'],
  hooks: () => [datasourceHook, schemaFileHook, namedDictionaryHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: syncSchemaFiles,
  async start(platform) {
    const { config, log, store } = platform
    const limits = { hosts: config.datasourceHosts, folder: config.dataFolder }
    const rows = openExternalRows({ placeOf: (name) => datasourceAddress(platform, name), limits, log })
    setExternalRows(store.db, rows)
    return { stop: rows.close }
  },
  schemasChanged: syncSchemaFiles,
}
