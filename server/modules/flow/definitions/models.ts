// Models: drafts of processes that administrators save, edit and deploy; a deployment is a copy.

import type { CategoryForm, DeployAnswer, ModelCheck, ModelFault, SavedModel } from '#engine/site/answers/process.ts'
import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import type { Language } from '#i18n/translate.ts'
import { splitIds } from '#model/commaIds.ts'
import { readerOf, userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import type { DefinitionFault } from '#server/bpmn/definition.ts'
import { withDiagram } from '#server/bpmn/diagram.ts'
import { AppError } from '#server/errors.ts'
import { findRows, type Rec, repository, textOf } from '#store/rows.ts'
import { optional, requestParameter } from '../parameters.ts'
import { working } from '../work.ts'
import { answerOf, type Deployed, deploy } from './definitions.ts'
import { withoutForm } from './forms.ts'
import { faultsOf, headingOf, refusalOf } from './readDefinition.ts'
import { COMMON } from './versions.ts'

const MODEL_CODES = ['flow_model_create', 'flow_model_update']

/**
 * `{id?, bpmnXml, description?, updateTime?}`: takes key and name from the file, which may be incomplete, since faults are checked on
 * deployment. Throws a conflict if `updateTime` differs from the stored one.
 */
export async function submitModel(call: Call): Promise<SavedModel> {
  const body = objectBody(call.body)
  const id = optional(call, 'id')
  if (!call.rights.codes.has(MODEL_CODES[id === '' ? 0 : 1] as string)) throw new AppError('auth.noPermission')
  const xml = requestParameter(call, 'bpmnXml')
  const { key, name } = await headingOf(xml, userOf(call).userId)
  const values = {
    modelKey: key,
    name,
    bpmnXml: await withDiagram(xml),
    ...(body.description === undefined ? {} : { description: String(body.description ?? '').slice(0, 255) }),
  }
  return working(call, async ({ db, actor }) => {
    const flowModels = repository(db, 'flow-model', actor)
    if (id === '') return savedModel(await flowModels.insert({ ...values, version: 1 }))
    await flowModels.lock(id)
    const before = await flowModels.get(id)
    if (!before) throw new AppError('record.notYours')
    const expected = optional(call, 'updateTime')
    if (expected !== '' && expected !== before.updateTime) throw new AppError('record.conflict')
    return savedModel(await flowModels.update(id, { ...values, version: Number(before.version ?? 0) + 1 }))
  })
}

const savedModel = (row: Rec): SavedModel => ({
  id: textOf(row, 'id'),
  version: Number(row.version),
  updateTime: textOf(row, 'updateTime'),
})

/** `{bpmnXml}`: returns faults of a deployment without deploying, and the file with a diagram if it had none. */
export async function checkModel(call: Call): Promise<ModelCheck> {
  if (!MODEL_CODES.some((code) => call.rights.codes.has(code))) throw new AppError('auth.noPermission')
  const xml = requestParameter(call, 'bpmnXml')
  const found = await faultsOf(xml, userOf(call).userId)
  const isDrawing = found.every(({ kind }) => kind !== 'unreadable')
  const faults = isDrawing ? [...found, ...(await withoutForm(call.platform, xml))] : found
  const drawn = isDrawing ? await withDiagram(xml) : xml
  return { faults: faultAnswers(faults, call.language), bpmnXml: drawn === xml ? '' : drawn }
}

/** `?id=`: downloads the model as a file. */
export async function downloadModel(call: Call): Promise<string> {
  const model = await repository(call.platform, 'flow-model', readerOf(call)).get(requestParameter(call, 'id'))
  if (!model) throw new AppError('record.notFound')
  const name = `${textOf(model, 'modelKey') || 'process'}.bpmn20.xml`
  call.reply
    .type('application/xml; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return textOf(model, 'bpmnXml')
}

/** Faults with their messages. */
export function faultAnswers(faults: readonly DefinitionFault[], language: Language): ModelFault[] {
  return faults.map((fault) => ({ ...fault, msg: refusalOf(fault).sentence(language) }))
}

/** Forms by process category: `[{category, entity}]`. */
export async function modelForms({ platform }: Call): Promise<CategoryForm[]> {
  const entities = [...platform.library().entities.values()]
  return entities.flatMap(({ name, process }) => (process ? [{ category: process.category, entity: name }] : []))
}

/** Parameters `modelId`, `category`, `tenantIds` (or `mode` 1 for all tenants). Returns the deployed versions. */
export async function deployModel(call: Call): Promise<DeployAnswer> {
  const category = requestParameter(call, 'category')
  const tenants = await requestedTenants(call)
  const { tenantId } = userOf(call)
  return working(call, async ({ db, now, actor }) => {
    const [model] = await repository(db, 'flow-model', { ...actor, tenantId }).find({ id_equal: requestParameter(call, 'modelId') })
    if (!model) throw new AppError('record.notFound')
    const versions: Deployed[] = []
    for (const one of tenants)
      versions.push(
        ...(await deploy(call.platform, db, { xml: textOf(model, 'bpmnXml'), category, tenantId: one, userId: userOf(call).userId }, now)),
      )
    return answerOf(versions)
  })
}

/** Tenants of a deployment; `COMMON` alone if none are given. Throws for an unknown tenant. */
export async function requestedTenants(call: Call, ids = optional(call, 'tenantIds'), mode = optional(call, 'mode')): Promise<string[]> {
  const tenants = mode === dict.flowMode.allTenants ? [] : [...new Set(splitIds(ids))]
  if (tenants.length === 0 && mode === dict.flowMode.chosenTenants) throw new AppError('flow.noTenant')
  if (tenants.length === 0) return [COMMON]
  const known = await findRows(call.platform, 'tenant', { tenantId_in: tenants.join(',') })
  const missing = tenants.find((tenant) => !known.some(({ tenantId }) => tenantId === tenant))
  if (missing !== undefined) throw new AppError('auth.tenantUnknown')
  return tenants
}
