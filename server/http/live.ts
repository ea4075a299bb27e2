// Event stream of a page: `GET /live?topics=<kind>:<id>,…,schemas`; with `&once=1` a single answer. A failing topic is reported, the others
// continue.

import { splitIds } from '../../engine/model/commaIds.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { systemParameter } from '../access/parameter.ts'
import { identify } from '../access/sessions/identify.ts'
import { AppError } from '../errors.ts'
import { schemaNews } from '../library/manifest.ts'
import { messageId, type Topic, type TopicKind } from '../series/topic.ts'
import { FAILED, type StreamHolder, topicName } from './events.ts'
import type { Call, Route } from './route.ts'
import { topicStates } from './topicStates.ts'

const PATH = '/api/blade-archives/live'

/** Lifetime of a stream; its rights are checked again when the page reconnects. */
const LIFE_MS = 5 * 60_000
const MAX_TOPICS = 60
const MAX_STREAMS = 20

/** Topics that the caller may not read are omitted; if none is left the call is refused. */
export function liveRoute(kinds: readonly TopicKind[]): Route {
  return {
    method: 'GET',
    path: PATH,
    access: 'user',
    described: { query: { topics: { type: 'string' } }, required: ['topics'], media: ['text/event-stream', 'application/json'] },
    handle: (call) => open(call, kinds),
  }
}

async function open(call: Call, kinds: readonly TopicKind[]): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { platform, query, request, reply } = call
  const wanted = splitIds(query.topics)
  if (wanted.length === 0) throw new AppError('request.parameterMissing', { name: 'topics' })
  if (wanted.length > MAX_TOPICS) throw new AppError('request.tooManyIds', { limit: MAX_TOPICS })
  const topics: Topic[] = []
  let hasSchemas = false
  for (const name of new Set(wanted)) {
    if (name === 'schemas') hasSchemas = true
    else topics.push(...(await topicOf(call, kinds, name)))
  }
  if (topics.length === 0 && !hasSchemas) throw new AppError('auth.noPermission')
  const lastEventId = request.headers['last-event-id']
  const since = typeof lastEventId === 'string' ? lastEventId : null
  const schemas = hasSchemas ? { schemas: schemaNews(platform.library()) } : {}
  const states = topicStates(topics, since, (error, { key }) => platform.log.error({ err: error, topic: key }, 'A live topic was not read'))
  if (query.once !== undefined) {
    const { known, failed } = await states.read()
    return once({ ...schemas, ...known }, failed)
  }
  const holder = await holderOf(call)
  const unsubscribe = topics.map((topic) => platform.poller.subscribe(topic))
  const keys = [...topics.map(({ key }) => key), ...(hasSchemas ? ['schemas'] : [])]
  const closed = () => {
    for (const end of unsubscribe) end()
    states.close()
  }
  let failed: readonly Topic[] = []
  const first = async () => {
    const read = await states.read()
    failed = read.failed
    return { ...schemas, ...read.known }
  }
  const send = await platform.events.open(reply, keys, { first, lifeMs: LIFE_MS, holder, closed }).catch((error) => {
    if (error instanceof AppError) closed()
    throw error
  })
  for (const { key } of failed) send(FAILED, { topic: topicName(key) })
  states.retry(failed, send)
}

/** Limit of streams per user: parameter `live.streams`, default 20. */
async function holderOf({ platform, identity, request }: Call): Promise<StreamHolder | null> {
  if (!identity) return null
  const { userId, sessionId, view } = identity
  const most = Number(await systemParameter(platform, 'live.streams')) || MAX_STREAMS
  const token = { headers: { 'blade-auth': request.headers['blade-auth'] }, query: request.query }
  // A view as another user may begin or end on another node.
  const isStill = async () => {
    const now = await identify(platform, token)
    return now?.isLocked === false && now.userId === userId && now.view?.until === view?.until
  }
  return { userId, sessionId, most, isStill }
}

/** Answer for a page that cannot receive streams: the states, with the id for the next call. */
function once(known: Readonly<Record<string, unknown>>, failed: readonly Topic[]): Readonly<Record<string, unknown>> {
  const byName = Object.fromEntries(Object.entries(known).map(([key, data]) => [topicName(key), data]))
  return { ...byName, ...(failed.length > 0 ? { [FAILED]: failed.map(({ key }) => topicName(key)) } : {}), id: messageId(siteTime()) }
}

async function topicOf(call: Call, kinds: readonly TopicKind[], topic: string): Promise<Topic[]> {
  const [name = '', id = ''] = topic.split(':')
  const kind = kinds.find((kind) => kind.name === name)
  if (!kind || id === '') throw new AppError('live.topicUnknown', { topic })
  const opened = await kind.open(call, id)
  return opened ? [opened] : []
}
