// The routes that `export` and `import` of a schema file bring.

import type { Endpoint, EndpointName, Entity } from '../../engine/model/entity.ts'
import { AppError } from '../errors.ts'
import type { Family } from '../records/family.ts'
import type { EntityHook } from '../records/hook.ts'
import { exportRecords } from '../records/sheets/exportRecords.ts'
import { importFaults, importProgress, importRecords } from '../records/sheets/importRecords.ts'
import { exportTemplate } from '../records/sheets/template.ts'
import type { Call, Route } from './route.ts'
import { sendWorkbook } from './sendWorkbook.ts'

const FILE_LIMIT_MB = 10

export function sheetRoutes(entity: Entity, family: Family, hooks: readonly EntityHook[]): Route[] {
  const at = (name: EndpointName, rest: { bare?: true; title?: string }, handle: (call: Call) => Promise<unknown>): Route[] =>
    (entity.endpoints[name] ?? []).map((endpoint: Endpoint) => ({ ...endpoint, ...rest, access: 'user', words: family.words, handle }))
  return [
    ...(entity.export ? at('export', { bare: true }, async (call) => sendWorkbook(call, await exportRecords(call, entity, hooks))) : []),
    ...(entity.import
      ? [
          ...at('export-template', { bare: true }, async (call) => sendWorkbook(call, await exportTemplate(call, entity))),
          ...at('import', { title: `${entity.title} import` }, (call) =>
            importRecords(call, { entity, family, hooks, jobs: call.platform.imports }, () => sentFile(call)),
          ),
          ...at('import-progress', {}, (call) => importProgress(call, entity, call.platform.imports)),
          ...at('import-faults', { bare: true }, async (call) =>
            sendWorkbook(call, await importFaults(call, entity, call.platform.imports)),
          ),
        ]
      : []),
  ]
}

/** The file of a form (`file`). Throws upload.missing and upload.tooLarge. */
async function sentFile({ request }: Call): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const part = await request.file({ limits: { fileSize: FILE_LIMIT_MB * 1024 * 1024 }, throwFileSizeLimit: false })
  if (!part) throw new AppError('upload.missing')
  const chunks: Buffer[] = []
  for await (const chunk of part.file) chunks.push(chunk as Buffer)
  if (part.file.truncated) throw new AppError('upload.tooLarge', { limit: FILE_LIMIT_MB })
  return Buffer.concat(chunks)
}
