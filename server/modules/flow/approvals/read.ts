// Reads of approvals: what a record waits for, and the record of an instance for the people who decide.

import type { Call } from '#http/route.ts'
import type { ApprovedRecordAnswer, PendingApproval } from '#model/records/approvals.ts'
import { actorOf, userOf } from '#records/actor.ts'
import { maskedRecord, seesPrivate } from '#records/masked.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, repository, systemActor, textOf } from '#store/rows.ts'
import { instanceOf } from '../instances/instance.ts'
import { checkLook } from '../instances/looks.ts'
import { requestParameter } from '../parameters.ts'
import { readCopies } from '../tasks/openWork.ts'
import { APPROVALS, jsonValues, openApprovals } from './rows.ts'

/** `?entity=&id=`: what a record waits for, for everybody who may read the record. */
export async function pendingApprovals(call: Call): Promise<PendingApproval[]> {
  const entity = call.platform.library().entities.get(requestParameter(call, 'entity'))
  if (!entity || !call.rights.reads.has(entity.name)) throw new AppError('record.notFound')
  const { db } = call.platform.store
  const id = requestParameter(call, 'id')
  const record = await repository(db, entity, actorOf(call)).get(id)
  if (!record) throw new AppError('record.notFound')
  const actor = systemActor(textOf(record, 'tenantId') || userOf(call).tenantId)
  const open = await openApprovals(db, entity.base, [id], actor.tenantId)
  return Promise.all(
    open.map(async (approval): Promise<PendingApproval> => {
      const instance = await instanceOf({ db, actor }, textOf(approval, 'processInstanceId'))
      const isOpenToMe = await checkLook(db, instance, userOf(call), actor).then(
        () => true,
        () => false,
      )
      return {
        action: textOf(approval, 'action'),
        processInstanceId: textOf(instance, 'id'),
        processDefinitionName: textOf(instance, 'processDefinitionName'),
        startUser: textOf(instance, 'startUser'),
        startTime: textOf(instance, 'startTime'),
        taskName: textOf(instance, 'taskName'),
        locks: Number(approval.locks) === 1,
        isOpenToMe,
      }
    }),
  )
}

/** `?processInstanceId=`: for whom the instance is open, with masks for those who do not see private values. */
export async function approvedRecord(call: Call): Promise<ApprovedRecordAnswer> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const actor = systemActor(identity.tenantId)
  const instance = await instanceOf({ db, actor }, requestParameter(call, 'processInstanceId'))
  await checkLook(db, instance, identity, actor)
  await readCopies(call, textOf(instance, 'id'))
  const [approval] = await repository(db, APPROVALS, actor).find({ processInstanceId_equal: textOf(instance, 'id') })
  if (!approval) throw new AppError('record.notFound')
  const entity = entityOf(call.platform, textOf(approval, 'entity'))
  const record = await repository(db, entity, actor).get(textOf(approval, 'recordId'))
  if (!record) throw new AppError('record.notFound')
  const shown = seesPrivate(call, entity) ? record : maskedRecord(entity, record)
  return {
    entity: entity.name,
    action: textOf(approval, 'action'),
    record: { ...shown, id: textOf(record, 'id') },
    form: jsonValues(approval, 'form'),
  }
}
