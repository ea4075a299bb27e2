// The routes that `export` and `import` of a schema file bring.

import type { Endpoint, EndpointName, Entity } from '../../engine/model/entity.ts'
import type { Family } from '../records/family.ts'
import { exportRecords } from '../records/sheets/exportRecords.ts'
import { importFaults, importProgress, importRecords } from '../records/sheets/importRecords.ts'
import { exportTemplate } from '../records/sheets/template.ts'
import type { Call, EntityHook, Route } from './route.ts'

export function sheetRoutes(entity: Entity, family: Family, hooks: readonly EntityHook[]): Route[] {
  const at = (name: EndpointName, rest: { bare?: true; title?: string }, handle: (call: Call) => Promise<unknown>): Route[] =>
    (entity.endpoints[name] ?? []).map((endpoint: Endpoint) => ({ ...endpoint, ...rest, access: 'user', words: family.words, handle }))
  return [
    ...(entity.export ? at('export', { bare: true }, (call) => exportRecords(call, entity, hooks)) : []),
    ...(entity.import
      ? [
          ...at('export-template', { bare: true }, (call) => exportTemplate(call, entity)),
          ...at('import', { title: `${entity.title} import` }, (call) => importRecords(call, entity, family, hooks)),
          ...at('import-progress', {}, (call) => importProgress(call, entity)),
          ...at('import-faults', { bare: true }, (call) => importFaults(call, entity)),
        ]
      : []),
  ]
}
