// Records carried by processes: entities with `process` in their schema file, found by category.

import type { Language } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { actionValues } from '#records/actionValues.ts'
import { validateWrite } from '#records/validateWrite.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { entityIn, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { settleApproval } from '../approvals/settle.ts'
import type { FlowWork } from '../work.ts'
import { setInProcess, updateInProcess } from './updateInProcess.ts'

/** Entity with this API path. Throws if it is no form of a process. */
export function formAt(platform: Kernel, api: string): Entity {
  const entity = [...platform.library().entities.values()].find((entity) => entity.process !== null && entity.api === api)
  if (!entity) throw new AppError('flow.noForm')
  return entity
}

/** Form of a category; `null` for none. Views of a form have its process too. */
export function formOf(platform: Kernel, category: string): Entity | null {
  const forms = [...platform.library().entities.values()].filter(({ process }) => process && `flow_${process.category}` === category)
  return forms.find(({ name, base }) => name === base) ?? forms[0] ?? null
}

/** Translates comma-joined step names by the schema file of the form, into the reader's language. */
export function drawnNames(platform: Kernel, language: Language, category: string, names: string): string {
  const words = language === 'en' ? formOf(platform, category)?.words : undefined
  return words
    ? names
        .split(',')
        .map((name) => words[name] ?? name)
        .join(',')
    : names
}

/** Variables of a record for conditions and assignees. */
export function variablesOf({ process }: Entity, record: Rec): Rec {
  return Object.fromEntries(Object.entries(process?.variables ?? {}).map(([name, { evaluate }]) => [name, evaluate(record) ?? null]))
}

export async function setStatus(work: FlowWork, instance: Rec, flowStatus: string): Promise<void> {
  const [name, id] = [textOf(instance, 'businessTable'), textOf(instance, 'businessId')]
  if (name === '') return
  const entity = work.platform.library().entities.get(name)
  // A process form is not a record sent for approval, unless its schema file has such an action.
  const mayBeSent = !entity?.process || entity.actions.some(({ approval }) => approval)
  if (mayBeSent && (await settleApproval(work, instance, flowStatus))) return
  if (entity) await setInProcess(work, instance, entity, id, { flowStatus })
}

/** Runs the service task `entity.action`: sets the fields of the action if its condition holds. Throws `action.notNow`. */
export async function runNamedAction(work: FlowWork, instance: Rec, called: string): Promise<void> {
  const { db, actor, language } = work
  const [name = '', action = ''] = called.split('.')
  const entity = entityIn(db, name)
  const found = entity.actions.find((one) => one.name === action)
  if (!found?.set) throw new AppError('flow.noAction', { name: called })
  const id = textOf(instance, 'businessId')
  const stored = textOf(instance, 'businessTable') === name ? await repository(db, entity, systemActor(actor.tenantId)).stored(id) : null
  if (!stored) throw new AppError('flow.noAction', { name: called })
  const { record } = stored
  if (found.accepts && found.accepts.evaluate(record) !== true) throw new AppError('action.notNow', { title: found.title })
  const values = actionValues(entity, found, { parameters: { ...record, id }, form: {}, record, language })
  await validateWrite({ entity, values, stored: record }, work)
  await updateInProcess(work, instance, { entity, stored, values, action })
}
