// 代码生成: schema files of tables, looked at, written beside the data, or put where their pages come from.

import { join } from 'node:path'
import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { whereDefaults } from '#model/list/filter.ts'
import { entityOf, findRow, type Rec, repository, textOf } from '#store/rows.ts'
import { writeDurably } from '../../durableFiles.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import { queryParameter } from '../../records/queryParameter.ts'
import { AS_IT_COMES, choiceIn, type Generated, generate } from './generate.ts'

const CODE = '/api/blade-develop/code'
/** Below the data folder: whatever a module says, no other file there is written over. */
const OUTPUT = 'generated'
const COPIED = '-copy'
const LONGEST_NAME = 64
/** Made files are read and edited by others than the user of the server. */
const SHARED = { shared: true }

/** Throws where the caller may not: what is made is for all tenants. */
function checkMay(call: Call, permission: string): void {
  checkWrite(grantsOf(call), permission, entityOf(call.platform, 'code'), actorOf(call))
}

/** `?id=`, `{columns, records}`: the file with its findings, before anything is written. */
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

/** `?ids=`: writes the file of each module into the folder that it names; all of them, or none where one cannot be made. */
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

/** `?id=`, `{columns, records}`: puts the file into the schema folder, so that its page appears; its dictionaries come first. */
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

/** A file that somebody wrote is not written over; one that was made of the same table is. */
function refuseForeign({ platform }: Call, { path, file }: Generated): void {
  const there = platform.library().files.get(path)
  const origin = (description: string | undefined) => /^Made of the table (.+?)\.( |$)/.exec(description ?? '')?.[1]
  if (there && origin((JSON.parse(there.text) as EntityFile).description) !== origin(file.description)) {
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

/** `?id=`: another module of the same, `-copy` behind its name. */
async function copy(call: Call): Promise<Rec> {
  checkMay(call, 'code_add')
  const row = await findRow(call.platform, 'code', queryParameter(call, 'id'))
  if (!row) throw new AppError('record.notYours')
  const entity = entityOf(call.platform, 'code')
  const values = Object.fromEntries(entity.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => [name, row[name]]))
  const codeName = `${textOf(row, 'codeName').slice(0, LONGEST_NAME - COPIED.length)}${COPIED}`
  const { id } = await call.platform.store.transaction((db) => repository(db, entity, actorOf(call)).insert({ ...values, codeName }))
  return { id }
}

const route = (name: string, permission: string, handle: Route['handle']): Route => ({
  method: 'POST',
  path: `${CODE}/${name}`,
  access: { permission },
  handle,
})

export const codeRoutes: readonly Route[] = [
  route('preview', 'code_generate', preview),
  route('gen-code', 'code_generate', genCode),
  route('install', 'code_install', install),
  route('copy', 'code_add', copy),
]
