// The call of a dry run: repeats a run from its start in memory, and returns its steps and what is open.

import { findRoles } from '#access/account.ts'
import type { DryRunAnswer, DryRunReply, DryRunRequest, DryRunStart, DryRunState } from '#engine/site/answers/dryRun.ts'
import type { Call } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Entity } from '#model/entity/entity.ts'
import { millisecondsOf, siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import { objectBody } from '#records/body.ts'
import { fieldDefaults } from '#records/entityViews.ts'
import { typedBody } from '#records/typedBody.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { type DryWait, MemoryRun } from '#server/bpmn/dryRun.ts'
import { StepError } from '#server/bpmn/state.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { definitionOf, latestRow } from '../definitions/definitions.ts'
import { fileCategory } from '../definitions/forms.ts'
import { readDefinitions } from '../definitions/readDefinition.ts'
import { formOf, variablesOf } from '../instances/business.ts'
import { stepRefusal } from '../instances/stepRefusal.ts'
import { jsonOrText } from '../parameters.ts'
import { mayStart } from '../tasks/mayAct.ts'
import { groupOf } from '../tasks/taskWorkers.ts'
import { checkDefinition } from '../views.ts'
import { type FlowReads, findTaskPerson, type TaskPerson, userIdOf } from '../work.ts'
import { dryRunInputs } from './dryRunInputs.ts'
import { completerOf, dryRunView, type PlayedStep, waitKind, waitName } from './dryRunView.ts'
import { pastDurations } from './pastDurations.ts'

const DRAWING_CODES = ['flow_model_create', 'flow_model_update', 'flow_model_deploy']
const VERSION_CODE = 'flow_manager_try'
const MAX_ANSWERS = 300
const MAX_VARIABLES = 100
const MAX_TEXT = 10_000

interface Subject {
  definition: ProcessDefinition
  /** Processes of a drawing, which take precedence over deployed ones in calls. */
  own: readonly ProcessDefinition[]
  form: Entity | null
  /** The deployed version, or the newest one of a drawing's key; `null` for none. */
  row: Rec | null
}

/** Body `DryRunRequest`. Throws the faults of a file that cannot be deployed, and `auth.noPermission`. */
export async function dryRun(call: Call): Promise<DryRunAnswer> {
  const { bpmnXml, processDefinitionId, start, answers = [] } = objectBody(call.body) as DryRunRequest
  const codes = processDefinitionId === undefined ? DRAWING_CODES : [VERSION_CODE]
  if (!codes.some((code) => call.rights.codes.has(code))) throw new AppError('auth.noPermission')
  const { db } = call.platform.store
  const work = { db, actor: systemActor(userOf(call).tenantId) }
  const subject = processDefinitionId === undefined ? await drawing(call, work, bpmnXml) : await version(call, processDefinitionId)
  const { form } = subject
  const definition = translated(call, subject)
  const starts = Object.values(definition.nodes).filter(({ kind, scope }) => kind === 'start' && scope === '')
  return {
    inputs: dryRunInputs(definition, form),
    form: form?.name ?? '',
    starts: starts.length > 1 ? starts.map(({ id, name }) => ({ id, name: name || id })) : [],
    run: start ? await repeated(call, work, { ...subject, definition }, validStart(start), validAnswers(answers)) : null,
  }
}

/** The names of steps in the language of the caller, as the schema file of the form translates them. */
function translated({ language }: Call, { definition, form }: Subject): ProcessDefinition {
  if (language !== 'en' || !form) return definition
  const nodes = Object.entries(definition.nodes).map(([id, node]) => [id, { ...node, name: form.words[node.name] ?? node.name }])
  return { ...definition, nodes: Object.fromEntries(nodes) }
}

async function drawing(call: Call, work: FlowReads, bpmnXml: unknown): Promise<Subject> {
  if (typeof bpmnXml !== 'string') throw new AppError('request.parameterMissing', { name: 'bpmnXml' })
  const own = await readDefinitions(bpmnXml, userOf(call).userId)
  const [definition] = own
  if (!definition) throw new AppError('flow.noDefinition')
  const row = await latestRow(work.db, definition.key, work.actor.tenantId).catch(onlyMissing)
  const category = (await fileCategory(bpmnXml)) || (row ? textOf(row, 'category') : '')
  return { definition, own, form: formOf(call.platform, category), row }
}

function onlyMissing(error: unknown): null {
  if (error instanceof AppError && error.key === 'flow.notDeployed') return null
  throw error
}

async function version(call: Call, id: unknown): Promise<Subject> {
  if (typeof id !== 'string') throw new AppError('request.parameterInvalid', { name: 'processDefinitionId' })
  const row = await checkDefinition(call, id)
  const definition = await definitionOf(call.platform.store.db, id)
  return { definition, own: [], form: formOf(call.platform, textOf(row, 'category')), row }
}

const invalid = (name: string): never => {
  throw new AppError('request.parameterInvalid', { name })
}

function validStart({ applicant, node, time, variables, form }: Partial<DryRunStart>): DryRunStart {
  const isFit = [applicant, node, time].every((text) => typeof text === 'string')
  if (!isFit || (time !== '' && Number.isNaN(millisecondsOf(String(time))))) invalid('start')
  const texts = { applicant: String(applicant), node: String(node), time: String(time) }
  return { ...texts, variables: validTexts(variables), ...(form ? { form: objectBody(form) } : {}) }
}

function validAnswers(answers: unknown): DryRunReply[] {
  if (!Array.isArray(answers) || answers.length > MAX_ANSWERS) return invalid('answers')
  return answers.map((one) => {
    const { wait, isApproved, variables, code, node = '' } = objectBody(one) as Partial<DryRunReply>
    if (![wait, code, node].every((text) => typeof text === 'string')) return invalid('answers')
    return { wait: String(wait), isApproved: isApproved !== false, variables: validTexts(variables), code: String(code), node }
  })
}

function validTexts(variables: unknown): Record<string, string> {
  const entries = Object.entries(objectBody(variables ?? {}))
  const isFit = ([name, value]: [string, unknown]) =>
    /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && typeof value === 'string' && value.length <= MAX_TEXT
  if (entries.length > MAX_VARIABLES || !entries.every(isFit)) invalid('variables')
  return Object.fromEntries(entries) as Record<string, string>
}

/** Values of typed texts; empty ones are left out. */
function valuesOf(texts: Readonly<Record<string, string>>): Rec {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, jsonOrText(text.trim())]])))
}

interface Played {
  run: MemoryRun
  steps: PlayedStep[]
  fault: unknown
}

/** Repeats the run up to the answer that is refused. A refused step changes nothing, so the state before is shown. */
async function repeated(
  call: Call,
  work: FlowReads,
  subject: Subject,
  given: DryRunStart,
  answers: readonly DryRunReply[],
): Promise<DryRunState> {
  const applicant = await findTaskPerson(work, given.applicant || userOf(call).userId)
  const start = { ...given, time: given.time || siteTime() }
  const first = await play(call, work, subject, start, applicant, answers)
  const shown =
    first.fault && first.steps.length > 0
      ? await play(call, work, subject, start, applicant, answers.slice(0, first.steps.length - 1))
      : first
  const past = subject.row ? await pastDurations(work, textOf(subject.row, 'id')) : null
  return {
    startTime: start.time,
    ...(await dryRunView(work, applicant.id, shown.run, shown.steps, past)),
    fault: first.fault ? faultText(call, subject.definition, first.fault) : '',
    past: past?.instance && subject.row ? { version: Number(subject.row.version), usual: past.instance } : null,
  }
}

async function play(
  call: Call,
  work: FlowReads,
  { definition, own, form }: Subject,
  start: DryRunStart,
  applicant: TaskPerson,
  answers: readonly DryRunReply[],
): Promise<Played> {
  const latest = async (key: string) =>
    own.find((one) => one.key === key) ?? definitionOf(work.db, textOf(await latestRow(work.db, key, work.actor.tenantId), 'id'))
  const run = new MemoryRun(new Date(millisecondsOf(start.time)), latest)
  const steps: PlayedStep[] = []
  try {
    await checkStarter(call, work, definition, applicant)
    const variables = { createUser: `taskUser_${applicant.id}`, ...valuesOf(start.variables), ...recordVariables(form, start.form) }
    const lines = await run.start(definition, variables, start.node)
    steps.push({ kind: 'start', name: applicant.name, time: start.time, isApproved: true, lines })
    for (const { wait: id, isApproved, variables: texts, code, node = '' } of answers) {
      if (id === '') {
        const lines = await run.set(valuesOf(texts))
        steps.push({ kind: 'set', name: '', time: siteTime(run.now), isApproved: true, lines })
        continue
      }
      const wait = run.waits.find((one) => one.id === id)
      if (!wait) throw new StepError('notThere', id)
      const userId = wait.effect.kind === 'open' ? await completerOf(work, applicant.id, wait) : ''
      const lines = await run.answer(id, { isApproved, userId, code, node, variables: valuesOf(texts) })
      steps.push({
        kind: waitKind(wait),
        name: answeredName(wait, node),
        time: siteTime(run.now),
        isApproved: isApproved && code === '',
        lines,
      })
    }
    return { run, steps, fault: null }
  } catch (error) {
    if (!(error instanceof StepError) && !(error instanceof AppError)) throw error
    return { run, steps, fault: error }
  }
}

/** An activity that is started is named behind its ad-hoc sub-process. */
function answeredName(wait: DryWait, node: string): string {
  return node === '' ? waitName(wait) : `${waitName(wait)} → ${wait.instance.definition.nodes[node]?.name || node}`
}

/** Throws `flow.notStarter`. */
async function checkStarter(call: Call, work: FlowReads, { starters, name }: ProcessDefinition, { id }: TaskPerson): Promise<void> {
  const [user] = await repository(work.db, 'user', work.actor).find({ id_equal: id }, { fields: ['id', 'roleId'] })
  const roles = await findRoles(call.platform, work.actor.tenantId, splitIds(user?.roleId))
  const names = [id, ...roles.map(({ alias }) => groupOf(alias))]
  if (!mayStart(starters, { id, names })) throw new AppError('flow.notStarter', { name })
}

/** Variables that the process reads from the record of its form. */
function recordVariables(form: Entity | null, sent: DryRunStart['form']): Rec {
  if (!form || !sent) return {}
  const record: Rec = { ...fieldDefaults(form), ...typedBody(form.fields, sent) }
  for (const { name, compute } of form.fields) if (compute) record[name] = compute.evaluate(record) ?? null
  const variables = variablesOf(form, record)
  const { taskUser } = variables
  return typeof taskUser === 'string' && taskUser !== '' ? { ...variables, taskUser: `taskUser_${userIdOf(taskUser)}` } : variables
}

const faultText = (call: Call, definition: ProcessDefinition, fault: unknown): string =>
  (fault instanceof StepError ? stepRefusal(definition, fault) : (fault as AppError)).sentence(call.language)
