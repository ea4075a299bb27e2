// Calls of the drafts of schema files, for those who may publish.

import type { DraftConflict, SchemaDraft } from '#engine/site/answers/schemaDrafts.ts'
import * as dict from '#engine/site/keys.ts'
import { TEXT, takesJson, takesQuery } from '#http/openapi/routeBodies.ts'
import type { Call, Route, RouteDescription } from '#http/route.ts'
import { findingIn } from '#library/findingWords.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { type CallTitle, callTitle } from '#records/callTitle.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { ofManagingTenant, PUBLISH, publisherOf } from '../author.ts'
import { MAX_REASON_LENGTH, publish, refuseFindings, validateText } from '../publishSchema.ts'
import { hashOf } from '../revisionRows.ts'
import { draftLimit } from './draftLimits.ts'
import { countDrafts, draftId, eraseDraft, findDraft, type StoredDraft, scheduleDraft, storeDraft, unscheduleDraft } from './draftRows.ts'
import { foretell } from './foretell.ts'

const API = '/api/blade-develop/schema-draft'
const MAX_DAYS_AHEAD = 366
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** `?file=` or `?id=`: the draft with its text; `null` without one. */
async function draft(call: Call): Promise<SchemaDraft | null> {
  const { id = draftId(call.query.file ?? '') } = call.query
  const found = await findDraft(call.platform, { id_equal: id })
  return found && shown(call, found)
}

function shown({ language }: Call, { scheduledBy, expected, claimedAt, authorId, ...draft }: StoredDraft): SchemaDraft {
  return { ...draft, findings: draft.findings.map((finding) => findingIn(language, finding)) }
}

/** `{file, text, base, reason, version}`; a draft may have errors. Throws schema.draftChanged with both sides. */
async function save(call: Call): Promise<SchemaDraft | null> {
  const { platform } = call
  const body = objectBody(call.body)
  const [file = '', text = '', base = '', reason = '', version = ''] = ['file', 'text', 'base', 'reason', 'version'].map((name) =>
    textOf(body, name),
  )
  const { findings } = await validateText(platform, file, text)
  if (version === '') await refuseMany(platform, file)
  const { author } = publisherOf(call)
  const about = { file, text, base, reason: reason.trim().slice(0, MAX_REASON_LENGTH), author, authorId: userOf(call).userId, findings }
  if (!(await storeDraft(platform, about, version))) throw await conflict(platform, file, text, version)
  const saved = await findDraft(platform, { id_equal: draftId(file) })
  return saved && shown(call, saved)
}

/** Throws schema.tooManyDrafts before a new draft beyond the limit. */
async function refuseMany(platform: Platform, file: string): Promise<void> {
  const limit = await draftLimit(platform, 'schema.maxDrafts')
  if ((await countDrafts(platform)) >= limit && (await findDraft(platform, { id_equal: draftId(file) })) === null)
    throw new AppError('schema.tooManyDrafts', { limit })
}

async function conflict(platform: Platform, file: string, text: string, version: string): Promise<AppError> {
  const stored = await findDraft(platform, { id_equal: draftId(file) })
  if (stored?.claimedAt && stored.hash === version) return new AppError('schema.draftBeingPublished', { path: file })
  const side = stored && {
    text: stored.text,
    hash: stored.hash,
    base: stored.base,
    author: stored.author,
    savedAt: stored.savedAt,
    reason: stored.reason,
  }
  return new AppError('schema.draftChanged', { path: file }, { stored: side, yours: { text } } satisfies DraftConflict)
}

/** The draft in `{id, version}`. Throws record.notFound, and schema.draftChanged for another version. */
export async function namedDraft({ platform, body: sent }: Call): Promise<StoredDraft> {
  const body = objectBody(sent)
  const found = await findDraft(platform, { id_equal: textOf(body, 'id') })
  if (!found) throw new AppError('record.notFound')
  if (found.hash !== textOf(body, 'version')) throw await conflict(platform, found.file, '', textOf(body, 'version'))
  if (found.claimedAt) throw new AppError('schema.draftBeingPublished', { path: found.file })
  return found
}

/** `{id, version}` */
async function discard(call: Call): Promise<void> {
  const { file, hash } = await namedDraft(call)
  if (!(await eraseDraft(call.platform, file, hash))) throw await conflict(call.platform, file, '', hash)
}

/** `{id, version}`: publishes the draft with its reason, and erases it. */
async function publishDraft(call: Call): Promise<Rec> {
  const { file, text, base, reason } = await namedDraft(call)
  const revision = await publish(publisherOf(call), { file, text, base, reason, source: dict.schemaSource.console })
  return { revision, hash: hashOf(text) }
}

/** `{id, version, at}`: the draft is checked now, and again at its time. */
async function schedule(call: Call): Promise<void> {
  const { platform } = call
  const found = await namedDraft(call)
  const publishAt = textOf(objectBody(call.body), 'at')
  const now = siteTime()
  if (!TIME.test(publishAt) || publishAt <= now || publishAt > later(now, MAX_DAYS_AHEAD * DAY_SECONDS))
    throw new AppError('schema.timePassed')
  if (found.reason === '') throw new AppError('schema.reasonMissing', {}, null, 'reason')
  if (found.isOvertaken) throw new AppError('schema.draftOvertaken', { path: found.file })
  const { findings, after } = await validateText(platform, found.file, found.text)
  refuseFindings(publisherOf(call), findings)
  const expected = JSON.stringify(await foretell(platform, found.file, after))
  const isDone = await scheduleDraft(platform, found, { publishAt, scheduledBy: userOf(call).userId, expected })
  if (!isDone) throw await conflict(platform, found.file, '', found.hash)
}

/** `?id=` */
async function unschedule(call: Call): Promise<void> {
  const id = queryParameter(call, 'id')
  if (await unscheduleDraft(call.platform, id)) return
  const found = await findDraft(call.platform, { id_equal: id })
  throw found ? new AppError('schema.draftBeingPublished', { path: found.file }) : new AppError('record.notFound')
}

const route = (
  method: 'GET' | 'POST',
  name: string,
  described: RouteDescription,
  handle: (call: Call) => Promise<unknown>,
  title?: CallTitle,
): Route => ({
  method,
  path: `${API}/${name}`,
  access: PUBLISH,
  described,
  ...(title === undefined ? {} : { title }),
  handle: ofManagingTenant(handle),
})

export const draftRoutes: readonly Route[] = [
  route('GET', 'draft', takesQuery({ id: TEXT, file: TEXT }), draft),
  route(
    'POST',
    'save',
    takesJson({ file: TEXT, text: TEXT, base: TEXT, reason: TEXT, version: TEXT }, ['file', 'text']),
    save,
    callTitle('draftSave'),
  ),
  route('POST', 'discard', takesJson({ id: TEXT, version: TEXT }, ['id', 'version']), discard, callTitle('draftDiscard')),
  route('POST', 'publish', takesJson({ id: TEXT, version: TEXT }, ['id', 'version']), publishDraft, callTitle('draftPublish')),
  route(
    'POST',
    'schedule',
    takesJson({ id: TEXT, version: TEXT, at: TEXT }, ['id', 'version', 'at']),
    schedule,
    callTitle('draftSchedule'),
  ),
  route('POST', 'unschedule', takesQuery({ id: TEXT }, ['id']), unschedule, callTitle('draftUnschedule')),
]
