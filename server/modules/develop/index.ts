// For who builds with the platform: databases beside our own, schema files of their tables, and how all schema files stand.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { codeRoutes } from './code.ts'
import { datasourceHook, datasourceRoutes } from './datasource.ts'
import { schemaFileHook, syncSchemaFiles } from './schemaFiles.ts'

export const develop: Module = {
  name: 'develop',
  routes: [...datasourceRoutes, ...codeRoutes],
  hooks: () => [datasourceHook, schemaFileHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  seed: syncSchemaFiles,
  schemasChanged: syncSchemaFiles,
}
