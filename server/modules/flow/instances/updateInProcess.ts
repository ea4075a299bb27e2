// Changes of records by a process: stored like other changes, with hooks.

import { noScopes, rowScopesOf } from '#access/rights/dataScopes.ts'
import { noRights, rightsOf } from '#access/rights/rights.ts'
import { identityOfAbsent } from '#access/sessions/identify.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Context } from '#records/context.ts'
import type { RecordEdit } from '#records/hook.ts'
import { hookedFamilyOf } from '#records/hookedFamilies.ts'
import { updateStored } from '#records/updateStored.ts'
import { MANAGING_TENANT, type Rec, repository, type StoredWrite, textOf } from '#store/rows.ts'
import type { FlowWork } from '../work.ts'

interface ProcessUpdate extends Pick<RecordEdit, 'action' | 'isUndo'> {
  entity: Entity
  stored: StoredWrite
  /** Validated values. */
  values: Rec
  /** Files that the applicant was allowed to name. */
  shownFiles?: ReadonlySet<string>
}

/** The record gets the acting user as author; hooks see the rights of the applicant, who entered the values. */
export async function updateInProcess(work: FlowWork, instance: Rec, { entity, shownFiles, ...update }: ProcessUpdate): Promise<Rec> {
  const { platform, db, actor } = work
  const { family, hooks } = hookedFamilyOf(platform, entity)
  const applicant = await contextOfApplicant(work, textOf(instance, 'startUserId'))
  const context = shownFiles ? { ...applicant, shownFiles } : applicant
  return updateStored({ db, entity: family.merged, actor, context }, hooks, { view: entity, writer: actor, byProcess: true, ...update })
}

/** Writes values of the process itself, such as its result; nothing if the record is gone, so that its process can still end. */
export async function setInProcess(work: FlowWork, instance: Rec, entity: Entity, id: string, values: Rec): Promise<void> {
  const stored = await repository(work.db, entity, work.actor).stored(id)
  if (stored) await updateInProcess(work, instance, { entity, stored, values, action: '' })
}

/** An applicant who has left has no rights. */
async function contextOfApplicant({ platform, actor, language }: FlowWork, userId: string): Promise<Context> {
  const call = { platform, language, actsIn: actor.tenantId, path: '', params: {}, query: {}, body: undefined }
  const identity =
    userId === ''
      ? null
      : ((await identityOfAbsent(platform, actor.tenantId, userId)) ?? (await identityOfAbsent(platform, MANAGING_TENANT, userId)))
  if (identity === null) return { ...call, identity: withoutRights(userId, actor.tenantId), rights: noRights, scopes: noScopes }
  const [rights, scopes] = await Promise.all([rightsOf(platform, identity), rowScopesOf(platform, identity)])
  return { ...call, identity, rights, scopes }
}

const withoutRights = (userId: string, tenantId: string): Context['identity'] => ({
  userId,
  account: '',
  tenantId,
  deptId: '',
  deptIds: [],
  roleIds: [],
  roles: [],
  nickName: '',
  projectId: '',
  clientId: '',
  sessionId: '',
  hasInitialPassword: false,
  isLocked: false,
  view: null,
})
