// Rows of approvals: which actions records wait for.

import * as dict from '#engine/site/keys.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const APPROVALS = 'record-approval'

/** Category of the instances that have no form: the record is what people look at. */
export const APPROVAL = `flow_${dict.flow.approval}`

/** The approvals that records wait for. */
export function openApprovals(db: Database, entity: string, ids: readonly string[], tenantId: string): Promise<Rec[]> {
  const wanted = { entity_equal: entity, recordId_in: ids.join(','), isOpen_equal: dict.flag.yes }
  return repository(db, APPROVALS, systemActor(tenantId)).find(wanted)
}

/** A column that holds values as JSON. */
export const jsonValues = (row: Rec, name: string): Rec => {
  const value = row[name]
  return (typeof value === 'string' ? JSON.parse(value || '{}') : (value ?? {})) as Rec
}
