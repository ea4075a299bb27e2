// Administration of deployed processes: deploy a file, suspend and activate, delete with all instances.

import type { DeployAnswer, UploadCheck } from '#engine/site/answers/process.ts'
import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import { formFault, sentParts } from '#http/sentForm.ts'
import { PROCESS_FILE } from '#library/processFile.ts'
import { userOf } from '#records/actor.ts'
import { parseIds } from '#records/ids.ts'
import { withDiagram } from '#server/bpmn/diagram.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { endInstance } from '../instances/effects.ts'
import { instanceOf } from '../instances/instance.ts'
import { optional, requestParameter } from '../parameters.ts'
import { type FlowWork, working } from '../work.ts'
import { answerOf, type Deployed, definitionRow, deploy } from './definitions.ts'
import { faultAnswers, requestedTenants } from './models.ts'
import { faultsOf, readDefinitions, textOfFile } from './readDefinition.ts'
import { ACTIVE, SUSPENDED } from './versions.ts'

const MAX_BYTES = 1_000_000

const isBpmnFile = (name: string): boolean => PROCESS_FILE.test(name)

interface Upload {
  name: string
  xml: string
}

/** Reads files and fields of a multipart call. */
async function uploaded({ request }: Call): Promise<{ files: Upload[]; fields: Record<string, string> }> {
  const files: Upload[] = []
  const fields: Record<string, string> = {}
  for await (const part of sentParts(request, MAX_BYTES)) {
    if (part.type === 'file') files.push({ name: part.filename, xml: textOfFile(await part.toBuffer().catch(formFault)) })
    else fields[part.fieldname] = String(part.value)
  }
  if (files.length === 0) throw new AppError('upload.missing')
  return { files, fields }
}

/** Checks whether a file could be deployed: returns `{name, success, findings}`. */
export async function checkUpload(call: Call): Promise<UploadCheck> {
  const { files } = await uploaded(call)
  const { name, xml } = files[0] ?? { name: '', xml: '' }
  if (!isBpmnFile(name)) return { name, success: false, findings: [] }
  const faults = await faultsOf(xml, userOf(call).userId)
  return { name, success: faults.length === 0, findings: faultAnswers(faults, call.language) }
}

/** Parameters `files`, `category`, `tenantIds`: deploys every file for each tenant, or none. */
export async function deployUpload(call: Call): Promise<DeployAnswer> {
  const { files, fields } = await uploaded(call)
  if (files.some(({ name }) => !isBpmnFile(name))) throw new AppError('flow.notBpmn')
  if (!fields.category) throw new AppError('flow.noCategory')
  const tenants = await requestedTenants(call, fields.tenantIds ?? '', fields.mode ?? '')
  const drawn: Upload[] = []
  const { userId } = userOf(call)
  for (const { name, xml } of files) {
    await readDefinitions(xml, userId)
    drawn.push({ name, xml: await withDiagram(xml) })
  }
  return working(call, async ({ db, now }) => {
    const versions: Deployed[] = []
    for (const { name, xml } of drawn)
      for (const tenantId of tenants)
        versions.push(
          ...(await deploy(call.platform, db, { xml, category: fields.category ?? '', tenantId, userId, resourceName: name }, now)),
        )
    return answerOf(versions)
  })
}

/** `state` is `active` or `suspend`; applies to the version and all its instances. */
export async function changeState(call: Call): Promise<void> {
  const id = requestParameter(call, 'processId')
  const state = optional(call, 'state')
  if (state === '') throw new AppError('flow.noState')
  if (state !== 'active' && state !== 'suspend') throw new AppError('request.parameterInvalid', { name: 'state' })
  const suspensionState = state === 'active' ? ACTIVE : SUSPENDED
  await working(call, async ({ db }) => {
    await definitionRow(db, id)
    await repository(db, 'process-definition', systemActor()).change({ id_equal: id }, { suspensionState })
    await repositoryOfAllTenants(db, 'process-instance').change({ processDefinitionId_equal: id }, { suspensionState })
  })
}

/** Number of instances of deployments, shown before they are deleted. */
export async function countInstances(call: Call): Promise<Rec> {
  const ids = parseIds(optional(call, 'deploymentIds')).join(',')
  const { db } = call.platform.store
  const wanted = { processDefinitionId_in: ids }
  const rows = await repositoryOfAllTenants(db, 'process-instance').find(wanted, { fields: ['processIsFinished'] })
  return { total: rows.length, running: rows.filter(({ processIsFinished }) => processIsFinished !== 'finished').length }
}

/** Deletes versions with their instances; the newest remaining version becomes the current one. */
export async function deleteDeployments(call: Call): Promise<Rec> {
  const ids = parseIds(optional(call, 'deploymentIds'))
  return working(call, async (work) => {
    const definitions = repository(work.db, 'process-definition', systemActor())
    let instances = 0
    for (const id of ids) {
      const row = await definitionRow(work.db, id)
      await definitions.lock(id)
      instances += await deleteInstances(work, id)
      for (const entity of ['process-timer', 'process-subscription'])
        await repositoryOfAllTenants(work.db, entity).erase({ processDefinitionId_equal: id })
      await definitions.remove([id])
      await markLatest(work, row)
    }
    return { instances }
  })
}

async function deleteInstances(own: FlowWork, processDefinitionId: string): Promise<number> {
  const { db } = own
  const wanted = { processDefinitionId_equal: processDefinitionId }
  const rows = await repositoryOfAllTenants(db, 'process-instance').find(wanted, { fields: ['id', 'tenantId', 'processIsFinished'] })
  for (const row of rows) {
    const actor = systemActor(textOf(row, 'tenantId'))
    const id = textOf(row, 'id')
    if (row.processIsFinished !== 'finished') {
      await repository(db, 'process-instance', actor).lock(id)
      const work = { ...own, actor }
      await endInstance(work, await instanceOf(work, id), dict.flowStatus.ended, '')
    }
    const tasks = await repository(db, 'process-task', actor).find({ processInstanceId_equal: id }, { fields: ['id'] })
    await repository(db, 'process-task', actor).remove(tasks.map((task) => textOf(task, 'id')))
    await repository(db, 'process-instance', actor).remove([id])
  }
  return rows.length
}

async function markLatest({ db }: FlowWork, { key, forTenant }: Rec): Promise<void> {
  const processDefinitions = repository(db, 'process-definition', systemActor())
  const same = { key_equal: String(key), forTenant_equal: String(forTenant) }
  const rows = await processDefinitions.find(same, { fields: ['id', 'version'] })
  const newest = rows.toSorted((one, other) => Number(other.version) - Number(one.version))[0]
  if (newest) await processDefinitions.change({ id_equal: textOf(newest, 'id') }, { isLatest: 1 })
}
