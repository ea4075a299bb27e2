// Topic `work:me`: open work of a user. An event is sent when one of the user's tasks is created, claimed, completed or urged, when a copy
// arrives, and at each step of the user's applications. Every step writes a history entry, so one query of the newest entries serves all
// subscribers.

import { createHash } from 'node:crypto'
import type { OpenWork } from '#engine/site/answers/work.ts'
import { userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import type { Topic, TopicKind } from '#series/topic.ts'
import type { Kernel } from '#server/kernel.ts'
import { idFrom } from '#store/ids.ts'
import { repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { candidateNames } from '../instances/mayView.ts'
import { readOpenWork, WORK_LISTS } from './openWork.ts'

const POLL_SECONDS = 2
/** Milliseconds after its id was generated in which a history entry may become visible. */
const LATE_MS = 10_000
/** Number of polls between two complete reads; smaller while copies are unread, because reading a copy writes no history entry. */
const ANEW = 15
const ANEW_WITH_COPIES = 5

export const workTopics: readonly TopicKind[] = [
  {
    name: 'work',
    async open(context, id) {
      const isReader = WORK_LISTS.some((name) => context.rights.reads.has(name))
      return id === 'me' && isReader ? openTopic(context) : null
    },
  },
]

function openTopic(context: Context): Topic {
  const { platform, language } = context
  const identity = userOf(context)
  const names = candidateNames(identity)
  const scopeHash = createHash('sha256')
    .update([language, identity.view?.viewer.userId ?? '', ...names].join())
    .digest('hex')
    .slice(0, 12)
  let seenIds: ReadonlySet<string> = new Set()
  let known: SubscriberState | null = null
  let newest = ''
  let polls = 0
  const read = () => readOpenWork(context)
  const concerns = ({ id, people, isWide }: Change) =>
    !seenIds.has(id) && (names.some((name) => people.has(name)) || (isWide && known !== null && known.todo + known.claim > 0))
  return {
    key: `work:me|${scopeHash}`,
    everySeconds: POLL_SECONDS,
    async poll() {
      const changes = await platform.reads.once('flow changes', () => recentChanges(platform))
      const isDue = ++polls % (known && known.copies > 0 ? ANEW_WITH_COPIES : ANEW) === 0
      const mine = changes.filter(concerns)
      seenIds = new Set(changes.map(({ id }) => id))
      if (known !== null && !isDue && mine.length === 0) return null
      // A step of the user's own application is sent although the counts stay the same.
      newest = mine.reduce((last, { id }) => (id > last ? id : last), newest)
      const data = { ...(await read()), newest }
      const isSame = JSON.stringify(data) === JSON.stringify(known)
      known = data
      return isSame ? null : { data }
    },
    snapshot: async () => ({ ...(await read()), newest }),
  }
}

/** State of a subscriber: `newest` is the last history entry sent, '' initially. */
type SubscriberState = OpenWork & { newest: string }

/** A history entry, with the names of users whose tasks it may have changed. */
interface Change {
  id: string
  people: ReadonlySet<string>
  /** True if other users' lists may change: after a claim, or a reminder, whose task may belong to a called process. */
  isWide: boolean
}

const WIDE = ['claim', 'urge']

async function recentChanges(platform: Kernel): Promise<Change[]> {
  const { db } = platform.store
  const fields = ['id', 'processInstanceId', 'kind', 'assignee']
  const since = { id_ge: idFrom(Date.now() - LATE_MS) }
  const lines = await repositoryOfAllTenants(db, 'process-history').find(since, { fields })
  if (lines.length === 0) return []
  const wanted = { processInstanceId_in: [...new Set(lines.map((line) => textOf(line, 'processInstanceId')))].join(',') }
  const people = new Map<string, Set<string>>()
  const add = (instance: string, names: readonly string[]) => {
    people.set(instance, new Set([...(people.get(instance) ?? []), ...names]))
  }
  const tasks = await repositoryOfAllTenants(db, 'process-task').find(wanted, {
    fields: ['processInstanceId', 'assignee', 'owner', 'candidates'],
  })
  for (const task of tasks)
    add(textOf(task, 'processInstanceId'), [textOf(task, 'assignee'), textOf(task, 'owner'), ...textOf(task, 'candidates').split(',')])
  const copies = await repositoryOfAllTenants(db, 'process-copy').find(wanted, {
    fields: ['processInstanceId', 'userId'],
  })
  for (const copy of copies) add(textOf(copy, 'processInstanceId'), [textOf(copy, 'userId')])
  const instances = await repositoryOfAllTenants(db, 'process-instance').find(
    { id_in: wanted.processInstanceId_in },
    {
      fields: ['id', 'startUserId'],
    },
  )
  for (const instance of instances) add(textOf(instance, 'id'), [textOf(instance, 'startUserId')])
  for (const line of lines) add(textOf(line, 'processInstanceId'), [textOf(line, 'assignee')])
  return lines.map((line) => ({
    id: textOf(line, 'id'),
    people: people.get(textOf(line, 'processInstanceId')) ?? new Set(),
    isWide: WIDE.includes(textOf(line, 'kind')),
  }))
}
