// `work:me`: whoever follows it is told when a task comes to them, is claimed by another, done or urged, of new copies, and of each
// step of what they applied for.
// Every step leaves a line in the history, so that one look at its newest lines serves all who listen.

import { createHash } from 'node:crypto'
import type { Identity } from '#access/identity.ts'
import type { Language } from '#i18n/say.ts'
import { userOf } from '#records/actor.ts'
import type { Topic, TopicKind } from '#series/topic.ts'
import type { Kernel } from '#server/kernel.ts'
import { plainRowsOfAllTenants } from '#store/rows/plainRows.ts'
import { entityOf, textOf } from '#store/rows.ts'
import { idFrom } from '#store/snowflake.ts'
import { candidateNames } from '../instances/looks.ts'
import { type OpenWorkAnswer, openWorkOf, WORK_LISTS } from './openWork.ts'

const EVERY = 2
/** A line may be seen this many milliseconds after the moment that its id was drawn. */
const LATE_MS = 10_000
/** Looks after which all is read anew whatever the history says: sooner where copies are unread, as reading one leaves no line. */
const ANEW = 15
const ANEW_WITH_COPIES = 5

export const workTopics: readonly TopicKind[] = [
  {
    name: 'work',
    async open(context, id) {
      const isReader = WORK_LISTS.some((name) => context.rights.reads.has(name))
      return id === 'me' && isReader ? openTopic(context.platform, userOf(context), context.language) : null
    },
  },
]

function openTopic(platform: Kernel, identity: Identity, language: Language): Topic {
  const names = candidateNames(identity)
  const eyes = createHash('sha256')
    .update([language, ...names].join())
    .digest('hex')
    .slice(0, 12)
  let heard: ReadonlySet<string> = new Set()
  let known: Told | null = null
  let newest = ''
  let looks = 0
  const read = () => openWorkOf(platform, identity, language)
  const concerns = ({ id, people, isWide }: Change) =>
    !heard.has(id) && (names.some((name) => people.has(name)) || (isWide && known !== null && known.todo + known.claim > 0))
  return {
    key: `work:me|${eyes}`,
    every: EVERY,
    async look() {
      const changes = await platform.reads.once('flow changes', () => recentChanges(platform))
      const isDue = ++looks % (known && known.copies > 0 ? ANEW_WITH_COPIES : ANEW) === 0
      const mine = changes.filter(concerns)
      heard = new Set(changes.map(({ id }) => id))
      if (known !== null && !isDue && mine.length === 0) return null
      // A step of an application of theirs is news though nothing waits for them more or less than before.
      newest = mine.reduce((last, { id }) => (id > last ? id : last), newest)
      const data = { ...(await read()), newest }
      const isSame = JSON.stringify(data) === JSON.stringify(known)
      known = data
      return isSame ? null : { data }
    },
    now: async () => ({ ...(await read()), newest }),
  }
}

/** State of a subscriber: `newest` is the last history entry sent, '' initially. */
type Told = OpenWorkAnswer & { newest: string }

/** A line of the history, with the names of those whose tasks it may have changed. */
interface Change {
  id: string
  people: ReadonlySet<string>
  /** A claimed task leaves the lists of others; a reminded task may belong to a called process. */
  isWide: boolean
}

const WIDE = ['claim', 'urge']

async function recentChanges(platform: Kernel): Promise<Change[]> {
  const { db } = platform.store
  const fields = ['id', 'processInstanceId', 'kind', 'assignee']
  const since = { id_ge: idFrom(Date.now() - LATE_MS) }
  const lines = await plainRowsOfAllTenants(db, entityOf(platform, 'process-history'), since, { fields })
  if (lines.length === 0) return []
  const wanted = { processInstanceId_in: [...new Set(lines.map((line) => textOf(line, 'processInstanceId')))].join(',') }
  const people = new Map<string, Set<string>>()
  const add = (instance: string, names: readonly string[]) => {
    people.set(instance, new Set([...(people.get(instance) ?? []), ...names]))
  }
  const tasks = await plainRowsOfAllTenants(db, entityOf(platform, 'process-task'), wanted, {
    fields: ['processInstanceId', 'assignee', 'owner', 'candidates'],
  })
  for (const task of tasks)
    add(textOf(task, 'processInstanceId'), [textOf(task, 'assignee'), textOf(task, 'owner'), ...textOf(task, 'candidates').split(',')])
  const copies = await plainRowsOfAllTenants(db, entityOf(platform, 'process-copy'), wanted, { fields: ['processInstanceId', 'userId'] })
  for (const copy of copies) add(textOf(copy, 'processInstanceId'), [textOf(copy, 'userId')])
  const instances = await plainRowsOfAllTenants(
    db,
    entityOf(platform, 'process-instance'),
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
