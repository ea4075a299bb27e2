// Routes for `export` and `import` of schema files.

import type { Endpoint, EndpointName, Entity } from '../../engine/model/entity/entity.ts'
import { AppError } from '../errors.ts'
import { type CallTitle, entityCallTitle } from '../records/callTitle.ts'
import { type EntityViews, familyAtPath } from '../records/entityViews.ts'
import { type EntityHook, wordedEntity } from '../records/hook.ts'
import { parseCorrectedCells } from '../records/sheets/correctedCells.ts'
import { exportRecords } from '../records/sheets/exportRecords.ts'
import { importFaults, importProgress, importRecords, type SentSheet, validateRows } from '../records/sheets/importRecords.ts'
import { parseMapped } from '../records/sheets/mappedHeads.ts'
import { startExport } from '../records/sheets/startExport.ts'
import { exportTemplate } from '../records/sheets/template.ts'
import { TAKES_RECORD } from './openapi/routeBodies.ts'
import type { Call, Route } from './route.ts'
import { sendWorkbook } from './sendWorkbook.ts'
import { formFault, sentFile } from './sentForm.ts'

const FILE_LIMIT_MB = 10
/** Bytes of the mended cells of a sheet. */
const INPUT_LIMIT = 1024 * 1024

export function sheetRoutes(entity: Entity, family: EntityViews, hooks: readonly EntityHook[]): Route[] {
  const at = (name: EndpointName, rest: { bare?: true; title?: CallTitle }, handle: (call: Call) => Promise<unknown>): Route[] =>
    (entity.endpoints[name] ?? []).map((endpoint: Endpoint) => ({
      ...endpoint,
      ...rest,
      access: 'user',
      described: TAKES_RECORD,
      words: family.words,
      handle,
    }))
  const there = familyAtPath(family, entity.endpoints.import?.[0]?.path ?? '')
  return [
    ...(entity.export
      ? [
          ...at('export', { bare: true }, async (call) => sendWorkbook(call, await exportRecords(call, entity, hooks))),
          ...at('export-job', { title: entityCallTitle(entity, 'export') }, (call) =>
            startExport(call, entity, hooks, call.platform.exports),
          ),
        ]
      : []),
    ...(entity.import
      ? [
          ...at('export-template', { bare: true }, async (call) =>
            sendWorkbook(call, await exportTemplate(call, entity, wordedEntity(hooks, call, entity))),
          ),
          ...at('import', { title: entityCallTitle(entity, 'import') }, (call) =>
            importRecords(call, { entity, family: there, hooks, jobs: call.platform.imports }, () => sentSheet(call)),
          ),
          ...at('import-judge', {}, (call) => validateRows(call, { entity, family: there, hooks, jobs: call.platform.imports })),
          ...at('import-progress', {}, (call) => importProgress(call, entity, call.platform.imports)),
          ...at('import-faults', { bare: true }, async (call) =>
            sendWorkbook(call, await importFaults(call, entity, call.platform.imports)),
          ),
        ]
      : []),
  ]
}

/** File of a form (`file`), and the fields before it (`heads`, `mended`, as JSON). Throws upload.missing and upload.tooLarge. */
async function sentSheet({ request }: Call): Promise<SentSheet> {
  const part = await sentFile(request, FILE_LIMIT_MB * 1024 * 1024, INPUT_LIMIT)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
  } catch (error) {
    formFault(error)
  }
  if (part.file.truncated) throw new AppError('upload.tooLarge', { limit: FILE_LIMIT_MB })
  const textOf = (name: string) => {
    const field = part.fields[name]
    return field && 'value' in field && typeof field.value === 'string' ? field.value : undefined
  }
  return { bytes: Buffer.concat(chunks), heads: parseMapped(textOf('heads')), cells: parseCorrectedCells(textOf('mended')) }
}
