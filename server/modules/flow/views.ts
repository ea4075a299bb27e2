// Read calls of instances: history, record, and diagrams with a signed URL.

import { createHmac, timingSafeEqual } from 'node:crypto'
import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import { PROCESS_ROOT } from '#model/entity/flowProcess.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { entityCallTitle } from '#records/callTitle.ts'
import { type Marks, svgOf } from '#server/bpmn/diagram.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { isAdministrator } from '../../access/account.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { hasPrivate, shownRecord } from '../../records/masked.ts'
import { definitionRow, xmlOf } from './definitions/definitions.ts'
import { isForTenant } from './definitions/versions.ts'
import { formAt } from './instances/business.ts'
import { sightOfForm } from './instances/form.ts'
import { instanceOf } from './instances/instance.ts'
import { mayOf } from './instances/instanceStatus.ts'
import { checkMayView } from './instances/mayView.ts'
import { optional, requestParameter } from './parameters.ts'
import { readCopies } from './tasks/openWork.ts'
import { workersOf } from './workers.ts'

/** Validity of a signed URL in seconds. */
const OPEN_FOR = 300

/** Instance that the caller may view. */
async function looked(call: Call, id: string): Promise<Rec> {
  const identity = userOf(call)
  const { db } = call.platform.store
  const actor = systemActor(identity.tenantId)
  const instance = await instanceOf({ db, actor }, id)
  await checkMayView(db, instance, identity, actor)
  return instance
}

/** History in order of time; open entries come last. */
export async function historyList(call: Call): Promise<Rec[]> {
  const instance = await looked(call, requestParameter(call, 'processInstanceId'))
  const { db } = call.platform.store
  const actor = systemActor(userOf(call).tenantId)
  const id = textOf(instance, 'id')
  const wanted = { processInstanceId_equal: id }
  const rows = await repository(db, 'process-history', actor).find(wanted, {
    sort: [{ field: 'id', descending: false }],
  })
  const open = await repository(db, 'process-task', actor).find({ ...wanted, status_in: 'claim,todo' })
  const shared = {
    processInstanceId: id,
    processDefinitionName: instance.processDefinitionName,
    processIsFinished: instance.processIsFinished,
    businessTable: instance.businessTable,
    businessId: instance.businessId,
  }
  return [
    ...rows.map((row) => ({
      ...shared,
      ...row,
      createTime: row.startTime,
      pass: row.flag === 'ok',
      historyActivityDurationTime: duration(textOf(row, 'startTime'), textOf(row, 'endTime')),
    })),
    ...open.map((task) => ({
      ...shared,
      kind: 'task',
      taskId: task.id,
      status: task.status,
      historyActivityId: task.taskDefinitionKey,
      historyActivityName: task.taskName,
      assignee: task.assignee,
      assigneeName: task.assigneeName,
      createTime: task.createTime,
      startTime: task.createTime,
      endTime: null,
      comment: '',
      historyActivityDurationTime: '',
    })),
  ]
}

/** Formats a duration as `1d 2h 3m 4s`, without zero parts. */
function duration(from: string, to: string): string {
  let seconds = Math.max(0, Math.round((millisecondsOf(to) - millisecondsOf(from)) / 1000))
  const parts: string[] = []
  for (const [unit, size] of [
    ['d', 86_400],
    ['h', 3600],
    ['m', 60],
  ] as const) {
    if (seconds >= size) parts.push(`${Math.floor(seconds / size)}${unit}`)
    seconds %= size
  }
  return [...parts, `${seconds}s`].join(' ')
}

/** `?businessId=`, with `&taskId=`, and `&form=` where the path names none: record of an instance with its applicant and the caller's allowed actions. */
export async function formDetail(call: Call): Promise<Rec> {
  const entity = formAt(call.platform, `${PROCESS_ROOT}${call.params.form ?? requestParameter(call, 'form')}`)
  const { db } = call.platform.store
  const actor = systemActor(userOf(call).tenantId)
  const id = call.query.businessId ?? requestParameter(call, 'id')
  const record = await repository(db, entity, actor).get(id)
  if (!record) throw new AppError('record.notFound')
  const instance = await looked(call, textOf(record, 'processInstanceId'))
  await readCopies(call, textOf(instance, 'id'))
  const { taskName, processIsFinished, processDefinitionName, processDefinitionVersion, flowStatus, suspensionState } = instance
  const may = await mayOf(call, { db, actor }, instance, call.query.taskId ?? '')
  const flow = {
    assignee: instance.startUserId,
    assigneeName: instance.startUser,
    taskName,
    processIsFinished,
    processDefinitionName,
    processDefinitionVersion,
    flowStatus,
    suspensionState,
    businessId: id,
    may,
  }
  const sight = sightOfForm(call, entity, instance)
  const revealed = Object.fromEntries(may.reveals.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
  if (hasPrivate(entity, record, sight) || hasPrivate(entity, revealed)) call.discloses?.(entityCallTitle(entity, 'private'))
  return { ...shownRecord(entity, record, sight), ...revealed, flow }
}

/** Users that tasks can be handed to, those of the caller's department first. `label` is the name with the post. */
export async function people(call: Call): Promise<{ id: string; name: string; label: string }[]> {
  const { userId, tenantId, deptId } = userOf(call)
  const actor = systemActor(tenantId)
  const { db } = call.platform.store
  const workers = await workersOf(call.platform, { db, actor })
  const users = await repository(db, 'user', actor).find({ status_equal: dict.flag.yes }, { fields: ['id', 'postId', 'deptId'] })
  const posts = new Map((await repository(db, 'post', actor).all()).map((post) => [textOf(post, 'id'), textOf(post, 'postName')]))
  const known = new Map(users.map((user) => [textOf(user, 'id'), user]))
  const isNear = (id: string) => splitIds(known.get(id)?.deptId).includes(deptId)
  return workers
    .filter(({ id }) => id !== userId)
    .map(({ id, name }) => {
      const post = splitIds(known.get(id)?.postId).flatMap((one) => posts.get(one) ?? [])[0]
      return { id, name, label: post === undefined ? name : `${name} · ${post}` }
    })
    .sort((one, other) => Number(isNear(other.id)) - Number(isNear(one.id)))
}

type View = 'resource' | 'diagram'

/** `?processDefinitionId=` or `?processInstanceId=`: a signed URL that opens a file or a diagram without a token for five minutes. */
export async function viewLink(call: Call): Promise<Rec> {
  const { tenantId } = userOf(call)
  const instanceId = optional(call, 'processInstanceId')
  const expires = String(Math.floor(Date.now() / 1000) + OPEN_FOR)
  const address = (view: View, name: string, id: string, more = '') =>
    `/api/blade-flow/process/${view}-view?${name}=${id}&tenantId=${tenantId}&expires=${expires}&sign=${signed(call.platform.auth.keys[0].bytes, view, id, tenantId, expires)}${more}`
  if (instanceId !== '') {
    await looked(call, instanceId)
    return { diagram: address('diagram', 'processInstanceId', instanceId) }
  }
  const id = requestParameter(call, 'processDefinitionId')
  await checkDefinition(call, id)
  return {
    image: address('resource', 'processDefinitionId', id, '&resourceType=image'),
    xml: address('resource', 'processDefinitionId', id, '&resourceType=xml'),
  }
}

/** The version. Throws `flow.noDefinition` for one of another tenant. */
export async function checkDefinition(call: Call, id: string): Promise<Rec> {
  const identity = userOf(call)
  const row = await definitionRow(call.platform.store.db, id)
  if (!isForTenant(row, identity.tenantId) && !isAdministrator(identity)) throw new AppError('flow.noDefinition')
  return row
}

function signed(key: Uint8Array, view: View, id: string, tenantId: string, expires: string): string {
  return createHmac('sha256', key).update(`flow-view ${view} ${id} ${tenantId} ${expires}`).digest('base64url')
}

/** Tenant of a signed URL; throws `flow.linkOver` if the signature is invalid or expired. */
function signedTenant({ query, platform }: Call, view: View, id: string): string {
  const { tenantId = '', expires = '', sign = '' } = query
  const signature = Buffer.from(sign)
  const isBy = ({ bytes }: { bytes: Uint8Array }) => {
    const wanted = Buffer.from(signed(bytes, view, id, tenantId, expires))
    return signature.length === wanted.length && timingSafeEqual(signature, wanted)
  }
  if (!platform.auth.keys.some(isBy) || !(Number(expires) > Date.now() / 1000)) throw new AppError('flow.linkOver')
  return tenantId
}

const isSigned = ({ query }: Call): boolean => query.sign !== undefined

/** File of a version, as text or as a diagram. */
export async function resourceView(call: Call): Promise<string> {
  const id = requestParameter(call, 'processDefinitionId')
  if (isSigned(call)) signedTenant(call, 'resource', id)
  else await checkDefinition(call, id)
  const xml = await xmlOf(call.platform.store.db, id)
  if (call.query.resourceType === 'xml') {
    call.reply.type('text/plain; charset=utf-8')
    return xml
  }
  return picture(call, xml, {})
}

/** Diagram of an instance with its steps marked. */
export async function diagramView(call: Call): Promise<string> {
  const id = requestParameter(call, 'processInstanceId')
  const { db } = call.platform.store
  const tenantId = isSigned(call) ? signedTenant(call, 'diagram', id) : userOf(call).tenantId
  const actor = systemActor(tenantId)
  const instance = isSigned(call) ? await instanceOf({ db, actor }, id) : await looked(call, id)
  const marks: Record<string, Marks[string]> = {}
  const wanted = { processInstanceId_equal: id }
  const passed = await repository(db, 'process-history', actor).find({ ...wanted, kind_in: 'passed,task' })
  for (const row of passed) marks[textOf(row, 'historyActivityId')] = 'done'
  const open = await repositoryOfAllTenants(db, 'process-task').find({ ...wanted, status_in: 'claim,todo' })
  for (const task of open) marks[textOf(task, 'taskDefinitionKey')] = 'current'
  return picture(call, await xmlOf(db, textOf(instance, 'processDefinitionId')), marks)
}

async function picture(call: Call, xml: string, marks: Marks): Promise<string> {
  call.reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  return svgOf(xml, marks)
}
