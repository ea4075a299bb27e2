// Rows of pending approvals, by record and action.

import * as dict from '#engine/site/keys.ts'
import type { Action, Entity } from '#model/entity/entity.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Actor, entityOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

export const APPROVALS = 'record-approval'

/** Category of instances without a form of their own, which show the record instead. */
export const APPROVAL = `flow_${dict.flow.approval}`

/** Pending approvals of records. */
export function openApprovals(db: Database, entity: string, ids: readonly string[], tenantId: string): Promise<Rec[]> {
  const wanted = { entity_equal: entity, recordId_in: ids.join(','), isOpen_equal: dict.flag.yes }
  return repository(db, APPROVALS, systemActor(tenantId)).find(wanted)
}

/** Parses a column with JSON values. */
export const jsonValues = (row: Rec, name: string): Rec => {
  const value = row[name]
  return (typeof value === 'string' ? JSON.parse(value || '{}') : (value ?? {})) as Rec
}

/** Action of a pending approval, with its view. */
export function actionOf(platform: Kernel, approval: Rec): { entity: Entity; action: Action | undefined } {
  const base = entityOf(platform, textOf(approval, 'entity'))
  const name = textOf(approval, 'action')
  for (const entity of [base, ...hookedFamilyOf(platform, base).family.views]) {
    const action = entity.actions.find((one) => one.name === name)
    if (action) return { entity, action }
  }
  return { entity: base, action: undefined }
}

/** Approval for which an instance was started. */
export async function approvalOf(db: Database, instance: Rec, actor: Actor): Promise<Rec | undefined> {
  const [approval] = await repository(db, APPROVALS, actor).find({ processInstanceId_equal: textOf(instance, 'id') })
  return approval
}
