// Models are drawings: kept, changed and deployed by administrators; what runs is a copy.

import { splitIds } from '../../../engine/model/commaIds.ts'
import * as dict from '../../../engine/site/keys.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import { plainRows } from '../../store/plainRows.ts'
import { findRecord, insertRecord, type Rec, updateRecord } from '../../store/records.ts'
import { entityIn, findRows, textOf } from '../../store/rows.ts'
import { COMMON, deploy } from './definitions.ts'
import { withDiagram } from './engine/diagram.ts'
import { optional, parameter } from './parameters.ts'
import { readDefinition } from './readDefinition.ts'
import { working } from './work.ts'

/** `{id?, bpmnXml, description}`: key and name are those of the file, which has to run whole. */
export async function submitModel(call: Call): Promise<Rec> {
  const body = objectBody(call.body)
  const id = optional(call, 'id')
  const code = id === '' ? 'flow_model_create' : 'flow_model_update'
  if (!call.rights.codes.has(code)) throw new AppError('auth.noPermission')
  const xml = parameter(call, 'bpmnXml')
  const definition = await readDefinition(xml)
  const { key, name } = definition
  const values = {
    modelKey: key,
    name,
    bpmnXml: await withDiagram(xml, definition),
    description: String(body.description ?? '').slice(0, 255),
  }
  return working(call, async ({ db, actor }) => {
    const entity = entityIn(db, 'flow-model')
    if (id === '') return { id: (await insertRecord(db, entity, { ...values, version: 1 }, actor)).id }
    const before = await findRecord(db, entity, id, actor)
    if (!before) throw new AppError('record.notYours')
    await updateRecord(db, entity, id, { ...values, version: Number(before.version ?? 0) + 1 }, actor)
    return { id }
  })
}

/** `modelId`, `category`, `tenantIds` (or `mode` 1 for all tenants). Answers the ids of the deployments. */
export async function deployModel(call: Call): Promise<Rec> {
  const category = parameter(call, 'category')
  const tenants = await tenantsSaid(call)
  const { tenantId } = userOf(call)
  return working(call, async ({ db, now, actor }) => {
    const [model] = await plainRows(db, entityIn(db, 'flow-model'), { id_equal: parameter(call, 'modelId') }, { ...actor, tenantId })
    if (!model) throw new AppError('record.notFound')
    const deploymentIds: string[] = []
    for (const one of tenants) deploymentIds.push(await deploy(db, { xml: textOf(model, 'bpmnXml'), category, tenantId: one }, now))
    return { deploymentIds: deploymentIds.join(',') }
  })
}

/** The tenants that a deployment is for; `COMMON` alone when none was chosen. Throws for one that is not there. */
export async function tenantsSaid(call: Call, ids = optional(call, 'tenantIds'), mode = optional(call, 'mode')): Promise<string[]> {
  const tenants = mode === dict.flowMode.allTenants ? [] : [...new Set(splitIds(ids))]
  if (tenants.length === 0 && mode === dict.flowMode.chosenTenants) throw new AppError('flow.noTenant')
  if (tenants.length === 0) return [COMMON]
  const known = await findRows(call.platform, 'tenant', { tenantId_in: tenants.join(',') })
  const missing = tenants.find((one) => !known.some(({ tenantId }) => tenantId === one))
  if (missing !== undefined) throw new AppError('auth.tenantUnknown')
  return tenants
}
