// Subscriptions of instances to messages and signals, and of processes to their start events. They change in the transaction of the step.

import * as dict from '#engine/site/keys.ts'
import { type Actor, type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { ACTIVE, isForTenant } from '../definitions/versions.ts'
import type { FlowReads } from '../work.ts'

export type SentKind = 'message' | 'signal'

export interface Subscription {
  event: SentKind
  eventName: string
  node: string
  processInstanceId?: string
  executionId?: string
  processDefinitionId?: string
}

export async function insertSubscription(db: Database, actor: Actor, subscription: Subscription): Promise<void> {
  await repository(db, 'process-subscription', actor).insert({ ...subscription })
}

export async function dropSubscriptions(db: Database, wanted: Readonly<Record<string, string>>): Promise<void> {
  await repositoryOfAllTenants(db, 'process-subscription').erase(wanted)
}

export interface Waiting {
  /** Subscriptions of the tenant's instances, oldest first. */
  instances: Rec[]
  /** Start subscriptions of current versions: the tenant's own takes precedence over the common one. */
  starts: { subscription: Rec; definition: Rec }[]
}

/** Subscriptions of the tenant to a message or signal of this name. */
export async function waitingFor({ db, actor }: FlowReads, event: SentKind, eventName: string): Promise<Waiting> {
  const wanted = { eventName_equal: eventName, event_equal: event }
  const rows = await repositoryOfAllTenants(db, 'process-subscription').find(wanted, { sort: [{ field: 'id', descending: false }] })
  const instances = rows.filter((row) => textOf(row, 'processInstanceId') !== '' && row.tenantId === actor.tenantId)
  const beginning = rows.filter((row) => textOf(row, 'processDefinitionId') !== '')
  if (beginning.length === 0) return { instances, starts: [] }
  const ids = [...new Set(beginning.map((row) => textOf(row, 'processDefinitionId')))].join(',')
  const found = await repository(db, 'process-definition', systemActor()).find({ id_in: ids, isLatest_equal: dict.flag.yes })
  const own = found.filter((row) => isForTenant(row, actor.tenantId) && Number(row.suspensionState) === ACTIVE)
  const isChosen = (row: Rec) =>
    row.forTenant === actor.tenantId || !own.some((one) => one.key === row.key && one.forTenant === actor.tenantId)
  const definitions = new Map(own.filter(isChosen).map((row) => [textOf(row, 'id'), row]))
  const starts = beginning.flatMap((subscription) => {
    const definition = definitions.get(textOf(subscription, 'processDefinitionId'))
    return definition ? [{ subscription, definition }] : []
  })
  return { instances, starts }
}
