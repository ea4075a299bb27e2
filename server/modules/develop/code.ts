// Code generator (代码生成): generates schema files from tables, previews them, writes them to the data folder, or installs them.

import { join } from 'node:path'
import * as dict from '#engine/site/keys.ts'
import { OPEN_OBJECT, TEXT, takesJson, takesQuery } from '#http/openapi/routeBodies.ts'
import { splitIds } from '#model/commaIds.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { parseSchemaJson } from '#model/fileText/schemaJson.ts'
import { whereDefaults } from '#model/list/filter.ts'
import { entityOf, findRow, type Rec, repository, textOf } from '#store/rows.ts'
import { writeDurably } from '../../durableFiles.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route, RouteDescription } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import { queryParameter } from '../../records/queryParameter.ts'
import { AS_IT_COMES, choiceIn, type Generated, generate } from './generate.ts'

const CODE = '/api/blade-develop/code'
/** Output folder in the data folder; nothing outside of it is overwritten. */
const OUTPUT = 'generated'
const COPIED = '-copy'
const MAX_NAME_LENGTH = 64
/** Generated files are edited by other users of the machine. */
const SHARED = { shared: true }

/** Throws if the caller may not: generated files affect all tenants. */
function checkMay(call: Call, permission: string): void {
  checkWrite(grantsOf(call), permission, entityOf(call.platform, 'code'), actorOf(call))
}

/** `?id=`, `{columns, records}`: returns the generated file with findings, without writing it. */
async function preview(call: Call): Promise<Rec> {
  checkMay(call, 'code_generate')
  const { path, text, findings, columns, guessed, dictionaries, file } = await generate(
    call.platform,
    queryParameter(call, 'id'),
    choiceIn(call.body),
    actorOf(call),
  )
  const isThere = call.platform.library().files.has(path)
  return { path, text, findings, columns, guessed, dictionaries, isThere, route: file.route ?? null }
}

/** `?ids=`: writes the file of each module to its output folder; all of them, or none if one fails. */
async function genCode(call: Call): Promise<void> {
  checkMay(call, 'code_generate')
  const ids = splitIds(call.query.ids)
  if (ids.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
  const made: [path: string, text: string][] = []
  for (const id of ids) {
    const { path, text } = await generate(call.platform, id, AS_IT_COMES, actorOf(call))
    const row = await findRow(call.platform, 'code', id)
    made.push([join(call.platform.config.dataFolder, OUTPUT, textOf(row ?? {}, 'apiPath'), path), text])
  }
  for (const [path, text] of made) await writeDurably(path, text, SHARED)
}

/** `?id=`, `{columns, records}`: creates the dictionaries and writes the file to the schema folder, so that its page appears. */
async function install(call: Call): Promise<Rec> {
  checkMay(call, 'code_install')
  const made = await generate(call.platform, queryParameter(call, 'id'), choiceIn(call.body), actorOf(call))
  const [first] = made.findings
  if (first !== undefined) throw new AppError('code.findings', { finding: first })
  refuseForeign(call, made)
  await addDictionaries(call, made)
  await writeDurably(join(call.platform.config.schemaFolder, made.path), made.text, SHARED)
  return { path: made.path, route: made.file.route ?? null }
}

/** Refuses to overwrite a file, unless it was generated from the same table. */
function refuseForeign({ platform }: Call, { path, file }: Generated): void {
  const there = platform.library().files.get(path)
  const origin = (description: string | undefined) => /^Made of the table (.+?)\.( |$)/.exec(description ?? '')?.[1]
  if (there && origin((parseSchemaJson(there.text) as EntityFile).description) !== origin(file.description)) {
    throw new AppError('code.fileThere', { path })
  }
}

async function addDictionaries(call: Call, { dictionaries }: Generated): Promise<void> {
  const [own, word] = ['dict', 'dict-item'].map((name) => entityOf(call.platform, name))
  if (!own || !word) return
  const actor = { ...actorOf(call), scopes: undefined }
  await call.platform.store.transaction(async (db) => {
    for (const { code, name, words } of dictionaries) {
      const shared = { code, isSealed: Number(dict.flag.no) }
      const row = await repository(db, own, actor).insert({ ...shared, ...whereDefaults(own), dictValue: name, sort: 100 })
      for (const [at, { key, word: value }] of words.entries())
        await repository(db, word, actor).insert({ ...shared, parentId: row.id, dictKey: key, dictValue: value, sort: at + 1 })
    }
  })
}

/** `?id=`: copies a module, with the suffix `-copy`. */
async function copy(call: Call): Promise<Rec> {
  checkMay(call, 'code_add')
  const row = await findRow(call.platform, 'code', queryParameter(call, 'id'))
  if (!row) throw new AppError('record.notYours')
  const entity = entityOf(call.platform, 'code')
  const values = Object.fromEntries(entity.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => [name, row[name]]))
  const codeName = `${textOf(row, 'codeName').slice(0, MAX_NAME_LENGTH - COPIED.length)}${COPIED}`
  const { id } = await call.platform.store.transaction((db) => repository(db, entity, actorOf(call)).insert({ ...values, codeName }))
  return { id }
}

/** How each column becomes a field. */
const CHOICE = { columns: OPEN_OBJECT, records: { type: 'string', enum: ['read', 'write', 'copy'] } }
const OF_ONE = { ...takesJson(CHOICE), ...takesQuery({ id: TEXT }, ['id']) }

const route = (name: string, permission: string, described: RouteDescription, handle: Route['handle']): Route => ({
  method: 'POST',
  path: `${CODE}/${name}`,
  access: { permission },
  described,
  handle,
})

export const codeRoutes: readonly Route[] = [
  route('preview', 'code_generate', OF_ONE, preview),
  route('gen-code', 'code_generate', takesQuery({ ids: TEXT }, ['ids']), genCode),
  route('install', 'code_install', OF_ONE, install),
  route('copy', 'code_add', takesQuery({ id: TEXT }, ['id']), copy),
]
