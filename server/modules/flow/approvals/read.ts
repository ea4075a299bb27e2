// Read calls of approvals: pending ones of a record, and the record of an instance for its approvers.

import type { Call } from '#http/route.ts'
import type { ApprovedRecordAnswer, PendingApproval } from '#model/records/approvals.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { entityCallTitle } from '#records/callTitle.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { hasPrivate, maskedRecord, shownRecord } from '#records/masked.ts'
import { sightOf } from '#records/sight.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { instanceOf } from '../instances/instance.ts'
import { mayOf } from '../instances/instanceStatus.ts'
import { checkMayView } from '../instances/mayView.ts'
import { openInstances } from '../instances/openProcess.ts'
import { optional, requestParameter } from '../parameters.ts'
import { readCopies } from '../tasks/openWork.ts'
import { actionOf, approvalOf, jsonValues, openApprovals } from './rows.ts'

/** `?entity=&id=`: pending approvals of a record, and its own open process, for users who may read the record. */
export async function pendingApprovals(call: Call): Promise<PendingApproval[]> {
  const entity = call.platform.library().entities.get(requestParameter(call, 'entity'))
  if (!entity || !call.rights.reads.has(entity.name)) throw new AppError('record.notFound')
  const { db } = call.platform.store
  const id = requestParameter(call, 'id')
  const record = await repository(db, entity, actorOf(call)).get(id)
  if (!record) throw new AppError('record.notFound')
  const actor = systemActor(textOf(record, 'tenantId') || userOf(call).tenantId)
  const approvals = await openApprovals(db, entity.base, [id], actor.tenantId)
  const forms = hookedFamilyOf(call.platform, entity).family.views.filter(({ process }) => process !== null)
  const own = await openInstances(db, forms, [id], actor.tenantId)
  const open = [...approvals, ...own.map((instance): Rec => ({ action: '', locks: 1, processInstanceId: instance.id }))]
  return Promise.all(
    open.map(async (approval): Promise<PendingApproval> => {
      const instance = await instanceOf({ db, actor }, textOf(approval, 'processInstanceId'))
      const isOpenToMe = await checkMayView(db, instance, userOf(call), actor).then(
        () => true,
        () => false,
      )
      return {
        action: textOf(approval, 'action'),
        processInstanceId: textOf(instance, 'id'),
        processDefinitionName: textOf(instance, 'processDefinitionName'),
        category: textOf(instance, 'category'),
        startUser: textOf(instance, 'startUser'),
        startTime: textOf(instance, 'startTime'),
        taskName: textOf(instance, 'taskName'),
        locks: Number(approval.locks) === 1,
        isOpenToMe,
      }
    }),
  )
}

/**
 * `?processInstanceId=`, with `&taskId=`: the record, masked except for users who see private values, and for fields that the caller's step
 * reveals.
 */
export async function approvedRecord(call: Call): Promise<ApprovedRecordAnswer> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const actor = systemActor(identity.tenantId)
  const instance = await instanceOf({ db, actor }, requestParameter(call, 'processInstanceId'))
  await checkMayView(db, instance, identity, actor)
  await readCopies(call, textOf(instance, 'id'))
  const approval = await approvalOf(db, instance, actor)
  if (!approval) throw new AppError('record.notFound')
  const { entity, action } = actionOf(call.platform, approval)
  const record = await repository(db, entity, actor).get(textOf(approval, 'recordId'))
  if (!record) throw new AppError('record.notFound')
  const form = jsonValues(approval, 'form')
  const fields = action?.dialog?.kind === 'form' ? action.dialog.fields : []
  const sight = sightOf(call, entity)
  const isWhole = sight.seesPrivate
  const { reveals } = await mayOf(call, { db, actor }, instance, optional(call, 'taskId'))
  const revealed = (values: Rec) => Object.fromEntries(reveals.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const [open, shownForm] = isWhole ? [record, form] : [revealed(record), revealed(form)]
  if (hasPrivate(entity, open, isWhole ? sight : null) || hasPrivate({ fields }, shownForm))
    call.discloses?.(entityCallTitle(entity, 'private'))
  return {
    entity: entityOf(call.platform, textOf(approval, 'entity')).name,
    action: textOf(approval, 'action'),
    record: { ...shownRecord(entity, record, sight), ...revealed(record), id: textOf(record, 'id') },
    form: isWhole ? form : { ...maskedRecord({ fields }, form), ...shownForm },
  }
}
