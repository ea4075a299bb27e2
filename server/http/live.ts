// The stream of a page: `GET /live?topics=device:<projectId>,alarm:<projectId>,count:<projectId>`; with `&once=1` one answer.

import { splitIds } from '../../engine/model/commaIds.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { AppError } from '../errors.ts'
import { idOf, openTopic, type Topic, type TopicKind, topicEntities } from '../modules/site/live/topics.ts'
import { findRecord } from '../store/records.ts'
import { entityOf } from '../store/rows.ts'
import { actorOf } from './access.ts'
import { topicName } from './events.ts'
import type { Call, Route } from './route.ts'

/** Rights are asked anew that often. */
const LIFE_MS = 5 * 60_000
const MOST_TOPICS = 60

/** Topics of projects that the caller does not see, or of records that they may not read, are left out; with none left it is refused. */
async function open(call: Call): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { platform, query, request, reply } = call
  const wanted = splitIds(query.topics)
  if (wanted.length === 0) throw new AppError('request.parameterMissing', { name: 'topics' })
  if (wanted.length > MOST_TOPICS) throw new AppError('request.tooManyIds', { limit: MOST_TOPICS })
  const topics: Topic[] = []
  let hasSchemas = false
  for (const name of new Set(wanted)) {
    if (name === 'schemas') hasSchemas = true
    else topics.push(...(await topicOf(call, name)))
  }
  if (topics.length === 0 && !hasSchemas) throw new AppError('auth.noPermission')
  const heard = request.headers['last-event-id']
  const since = typeof heard === 'string' ? heard : null
  const schemas = hasSchemas ? { schemas: { hash: platform.library().manifest.hash } } : {}
  const first = async () => {
    const known: Record<string, unknown> = { ...schemas }
    for (const topic of topics) {
      const data = await topic.now(since)
      if (data !== undefined) known[topic.key] = data
    }
    return known
  }
  if (query.once !== undefined) return once(await first())
  const leave = topics.map((topic) => platform.hub.follow(topic))
  const keys = [...topics.map(({ key }) => key), ...(hasSchemas ? ['schemas'] : [])]
  const closed = () => {
    for (const end of leave) end()
  }
  await platform.events.open(reply, keys, { first, lifeMs: LIFE_MS, closed })
}

/** For a page that streams do not reach: the same as one answer, with the id to come back with. */
function once(known: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(Object.entries(known).map(([key, data]) => [topicName(key), data])), id: idOf(siteTime()) }
}

async function topicOf(call: Call, name: string): Promise<Topic[]> {
  const [kind = '', projectId = ''] = name.split(':')
  if (!(kind in topicEntities) || projectId === '') throw new AppError('live.topicUnknown', { topic: name })
  const actor = actorOf(call)
  if (!topicEntities[kind as TopicKind].every((entity) => call.rights.reads.has(entity))) return []
  const project = await findRecord(call.platform.store.db, entityOf(call.platform, 'project'), projectId, actor)
  return project ? [openTopic(call.platform, kind as TopicKind, projectId, actor)] : []
}

export const liveRoute: Route = { method: 'GET', path: '/api/blade-archives/live', access: 'user', handle: open }
