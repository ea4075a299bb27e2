// A record of a process form changes only by steps while its process is open: edits, removals and actions are refused.

import type { Action, Entity } from '#model/entity/entity.ts'
import type { Expression } from '#model/expressions/expression.ts'
import { IN_APPROVAL, type WaitingActions } from '#model/records/waitingActions.ts'
import { readerOf } from '#records/actor.ts'
import type { EntityHook } from '#records/hook.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/** Instances that are open, of the forms among these entities, for these records. */
export async function openInstances(db: Database, forms: readonly Entity[], ids: readonly string[], tenantId: string): Promise<Rec[]> {
  const categories = forms.flatMap(({ process }) => (process ? [`flow_${process.category}`] : []))
  if (ids.length === 0 || categories.length === 0) return []
  const wanted = {
    businessId_in: ids.join(','),
    businessTable_in: forms.map(({ name }) => name).join(','),
    category_in: categories.join(','),
    processIsFinished_equal: 'unfinished',
  }
  const fields = ['id', 'businessId', 'processDefinitionName', 'startUser', 'startTime', 'taskName', 'category']
  return repository(db, 'process-instance', systemActor(tenantId)).find(wanted, { fields })
}

/** Restored records are not refused: with the record, an open process can go on. */
export const openProcessHook = (platform: Kernel): EntityHook => {
  const formsOf = (entity: Entity) => hookedFamilyOf(platform, entity).family.views.filter(({ process }) => process !== null)
  const refuseOpen = async (db: Database, entity: Entity, records: readonly Rec[], tenantId: string): Promise<void> => {
    const ids = records.map((record) => textOf(record, 'id'))
    if ((await openInstances(db, formsOf(entity), ids, tenantId)).length > 0) throw new AppError('record.inProcess')
  }
  return {
    entity: ({ process }) => process !== null,
    async extendRecords(context, records, entity) {
      const ids = records.map((record) => textOf(record, 'id'))
      const open = await openInstances(platform.store.db, formsOf(entity), ids, readerOf(context).tenantId)
      const waiting = new Set(open.map(({ businessId }) => businessId))
      const allows = entity.actions.filter(decidesInProcess).map(({ name }) => name)
      const inProcess: WaitingActions = { actions: [], locks: !asksForStatus(entity.conditions.edit), allows }
      for (const record of records) if (waiting.has(record.id)) record[IN_APPROVAL] = inProcess
    },
    async approving({ db, entity, action, record, actor }) {
      if (!decidesInProcess(action)) await refuseOpen(db, entity, [record], textOf(record, 'tenantId') || actor.tenantId)
    },
    async updated({ db, entity, view, after, actor, action, byProcess }) {
      if (byProcess) return
      const found = action ? view.actions.find(({ name }) => name === action) : undefined
      const isAllowed = found ? decidesInProcess(found) : asksForStatus(view.conditions.edit)
      if (!isAllowed) await refuseOpen(db, entity, [after], textOf(after, 'tenantId') || actor.tenantId)
    },
    removing: ({ db, entity, records, actor }) => refuseOpen(db, entity, records, textOf(records[0] ?? {}, 'tenantId') || actor.tenantId),
    purging: ({ db, entity, records }) => refuseOpen(db, entity, records, textOf(records[0] ?? {}, 'tenantId')),
  }
}

/** True if the condition names the status of the process, so that the file decides about records in process. */
const asksForStatus = (condition: Expression | null): boolean => condition?.names.includes('flowStatus') === true

/** True for an action that is meant for records in process: it sends a message to the process, or its condition names the status. */
const decidesInProcess = ({ message, when, accepts }: Action): boolean => message !== null || asksForStatus(when) || asksForStatus(accepts)
