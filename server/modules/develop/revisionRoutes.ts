// Calls of the revisions of schema files, below those of their states.

import type { ChangeEffect } from '#engine/site/answers/schemaFiles.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson } from '#http/openapi/routeBodies.ts'
import { formatFinding, isError } from '#model/checks/finding.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import { callTitle } from '#records/callTitle.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { findingIn } from '../../library/findingWords.ts'
import type { Library } from '../../library/library.ts'
import { filesChangedBy, servedText } from '../../library/servedText.ts'
import { objectBody } from '../../records/body.ts'
import { queryParameter } from '../../records/queryParameter.ts'
import { ofManagingTenant, PUBLISH, publisherOf } from './author.ts'
import { changePlace } from './changePlace.ts'
import { changesOfLibraries } from './changesOfLibraries.ts'
import { liveHash } from './drafts/draftRows.ts'
import { impactOf } from './impact/impactOf.ts'
import { readableEffects } from './impact/readableEffects.ts'
import { exampleModels } from './importModel/exampleModels.ts'
import { productDescription, proposeProductModels } from './importModel/product/productModels.ts'
import { proposeModel, sheetDescription } from './importModel/sheetModel.ts'
import { hasPage } from './preview/previewModel.ts'
import { publish, validateText } from './publishSchema.ts'
import { findRevision, hashOf, type Revision, revisionHeads } from './revisionRows.ts'
import { schemaVocabulary } from './schemaVocabulary.ts'

const API = '/api/blade-develop/schema-file'
const READ = { reads: 'schema-file' }
/** `?file=`: newest first, without texts. */
async function revisions(call: Call): Promise<Rec[]> {
  const heads = await revisionHeads(call.platform, { file_equal: queryParameter(call, 'file') })
  return heads.filter(({ takenAt }) => takenAt !== '').map((head) => ({ ...head }))
}

/** `?id=` */
async function revision(call: Call): Promise<Rec> {
  const { changes, findings, ...found } = await storedRevision(call, queryParameter(call, 'id'))
  const translated = (finding: Parameters<typeof findingIn>[1]) => findingIn(call.language, finding)
  return {
    ...found,
    changes: changes.map((change) => sentenceOf(call, change, [call.platform.library()])),
    findings: findings.map(translated),
  }
}

async function storedRevision({ platform }: Call, id: string): Promise<Revision> {
  const found = await findRevision(platform, id)
  if (!found) throw new AppError('record.notFound')
  return found
}

/**
 * As it is shown: the path is dotted, place and sentence are in the language of the caller.
 * @param libraries versions that may have the file, the newest first
 */
function sentenceOf({ language }: Call, { file, path, fault, fix, level, rename }: FileChange, libraries: readonly Library[]): Rec {
  const versions = libraries.flatMap(({ entities }) => [...entities.values()].find((entity) => entity.file === file) ?? [])
  const place = changePlace(language, versions, path)
  const finding = findingIn(language, { file, line: 1, column: 1, path: path.join('.'), fault, fix, level })
  return { file, path: finding.path, place, level, fault: finding.fault, fix: finding.fix, ...(rename ? { rename } : {}) }
}

/** `?file=`: the text that is served, and the hash that a publication starts from. */
async function content(call: Call): Promise<Rec> {
  const file = queryParameter(call, 'file')
  const text = servedText(call.platform.library(), file)
  return { file, text, hash: hashOf(text) }
}

/** `{file, text}` before it is published: findings, the changes against what is served, and whether the file has a page. */
async function check(call: Call): Promise<Rec> {
  const body = objectBody(call.body)
  const file = textOf(body, 'file')
  const { findings, changes, after } = await validateText(call.platform, file, textOf(body, 'text'))
  return {
    findings: findings.map((one) => findingIn(call.language, one)),
    changes: changes.map((change) => sentenceOf(call, change, [after, call.platform.library()])),
    hasPage: hasPage(after, file),
  }
}

/** `{file, text}` before it is published: what it means for stored rows, for settings that name what goes, and for the database. */
async function impact(call: Call): Promise<ChangeEffect[]> {
  const { platform } = call
  const body = objectBody(call.body)
  const file = textOf(body, 'file')
  const { findings, after } = await validateText(platform, file, textOf(body, 'text'))
  if (findings.some(isError)) return []
  const effects = await impactOf(platform, platform.library().entities, after.entities, filesChangedBy(file, platform.library(), after))
  return readableEffects(call, effects)
}

/** `?id=&against=`: the changes of a revision against another one, or against what is served. */
async function compare(call: Call): Promise<Rec> {
  const { platform } = call
  const after = await storedRevision(call, queryParameter(call, 'id'))
  const { against = '' } = call.query
  const before = against === '' ? null : await storedRevision(call, against)
  const setOf = ({ file, hash, text }: Revision) => platform.schemas.validate(new Map([[file, hash === '' ? null : text]]))
  const [earlier, later] = [before ? await setOf(before) : platform.library(), await setOf(after)]
  const unreadable = [...later.findings, ...(before ? earlier.findings : [])].map((one) => formatFinding(findingIn(call.language, one)))
  const changes = changesOfLibraries(earlier, later).map((change) => sentenceOf(call, change, [later, earlier]))
  return { changes, findings: unreadable }
}

/** `{file, text, base, reason}` */
async function publishText(call: Call): Promise<Rec> {
  const body = objectBody(call.body)
  const [file = '', text = '', base = '', reason = ''] = ['file', 'text', 'base', 'reason'].map((name) => textOf(body, name))
  return { revision: await publish(publisherOf(call), { file, text, base, reason, source: dict.schemaSource.console }), hash: hashOf(text) }
}

/** `?id=`, `{reason, base}`: publishes the text of an earlier revision; without a base over whatever is served. */
async function rollBack(call: Call): Promise<Rec> {
  const { file, text, hash } = await storedRevision(call, queryParameter(call, 'id'))
  if (hash === '') throw new AppError('schema.fileGone')
  const body = objectBody(call.body ?? {})
  const base = textOf(body, 'base') || liveHash(call.platform.library(), file)
  return {
    revision: await publish(publisherOf(call), { file, text, base, reason: textOf(body, 'reason'), source: dict.schemaSource.rollback }),
    hash,
  }
}

export const revisionRoutes: readonly Route[] = [
  { method: 'GET', path: `${API}/revisions`, access: READ, handle: revisions },
  { method: 'GET', path: `${API}/revision`, access: READ, handle: revision },
  { method: 'GET', path: `${API}/content`, access: READ, handle: content },
  { method: 'GET', path: `${API}/vocabulary`, access: READ, handle: schemaVocabulary },
  { method: 'GET', path: `${API}/compare`, access: READ, handle: compare },
  { method: 'GET', path: `${API}/examples`, access: READ, handle: exampleModels },
  { method: 'POST', path: `${API}/sheet-model`, access: PUBLISH, described: sheetDescription, handle: ofManagingTenant(proposeModel) },
  {
    method: 'POST',
    path: `${API}/model-file`,
    access: PUBLISH,
    described: productDescription,
    handle: ofManagingTenant(proposeProductModels),
  },
  {
    method: 'POST',
    path: `${API}/check`,
    access: PUBLISH,
    described: takesJson({ file: TEXT, text: TEXT }, ['file', 'text']),
    handle: ofManagingTenant(check),
  },
  {
    method: 'POST',
    path: `${API}/impact`,
    access: PUBLISH,
    described: takesJson({ file: TEXT, text: TEXT }, ['file', 'text']),
    handle: ofManagingTenant(impact),
  },
  {
    method: 'POST',
    path: `${API}/publish`,
    access: PUBLISH,
    title: callTitle('schemaPublished'),
    described: takesJson({ file: TEXT, text: TEXT, base: TEXT, reason: TEXT }, ['file', 'text', 'reason']),
    handle: ofManagingTenant(publishText),
  },
  {
    method: 'POST',
    path: `${API}/rollback`,
    access: PUBLISH,
    title: callTitle('schemaRolledBack'),
    described: { ...takesJson({ reason: TEXT, base: TEXT }), query: { id: TEXT }, required: ['id'] },
    handle: ofManagingTenant(rollBack),
  },
]
