// Reads the activities of a process file: tasks, calls, sub-processes, and their loops.

import type { Loop, Mapping, TaskDefinition } from './definition.ts'
import { taskDue } from './due.ts'
import type { PartOfNode } from './readEvents.ts'
import { bpmnType, childBody, type Reading } from './reading.ts'
import type { XmlElement } from './xml.ts'

const MAPPING_ATTRIBUTES = ['source', 'sourceExpression', 'target']
const VARIABLE = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

export function userTask(reading: Reading, element: XmlElement, initiator: string): PartOfNode {
  const owners = ownersOf(reading, element)
  const attributeText = (name: string, more: readonly string[] = []) =>
    reading.textOf([reading.attribute(element, name), ...more].filter((one) => one.trim() !== '').join(','), element)
  const variable = (name: string) => (reading.attribute(element, name) ? { [name]: reading.attribute(element, name) } : {})
  const task: TaskDefinition = {
    assignee: attributeText('assignee', owners.assignee),
    users: attributeText('candidateUsers', owners.users),
    groups: attributeText('candidateGroups', owners.groups),
    due: attributeText('dueDate'),
    writable: writableVariablesOf(reading, element),
    isForApplicant: false,
    ...variable('taskIdVariableName'),
    ...variable('taskCompleterVariableName'),
  }
  if (!task.assignee && !task.users && !task.groups) reading.refuse('structure', 'nobody', element)
  const due = task.due?.source ?? ''
  if (due !== '' && !due.includes('{') && taskDue(due, new Date()) === null) reading.refuse('unsupported', `dueDate ${due}`, element)
  const loop = loopOf(reading, element)
  const names = [task.assignee, task.users, loop?.collection].map((part) => part?.source ?? '')
  const applicant = ['createUser', ...(initiator ? [initiator] : [])]
  task.isForApplicant =
    reading.attribute(element, 'allowApplicant') === 'true' ||
    names.some((source) => applicant.some((name) => source.includes('{') && new RegExp(`\\b${name}\\b`).test(source)))
  const name = String(element.name ?? '')
  const titled = name.includes('{') ? reading.textOf(name, element) : null
  return { kind: 'task', task, loop, ...(titled ? { title: titled } : {}) }
}

/** People who start the activities of an ad-hoc sub-process and complete it. */
export function coordinators(reading: Reading, element: XmlElement): TaskDefinition {
  const named = (name: string) => reading.textOf(reading.attribute(element, name), element)
  return {
    assignee: named('assignee'),
    users: named('candidateUsers'),
    groups: named('candidateGroups'),
    due: null,
    writable: [],
    isForApplicant: reading.attribute(element, 'allowApplicant') === 'true',
  }
}

/** `potentialOwner` and `humanPerformer`: `user(kermit), group(sales), management`, where a name alone is a group. */
function ownersOf(reading: Reading, element: XmlElement): Record<'assignee' | 'users' | 'groups', string[]> {
  const found: Record<'assignee' | 'users' | 'groups', string[]> = { assignee: [], users: [], groups: [] }
  for (const resource of (element.resources ?? []) as XmlElement[]) {
    const expression = (resource.resourceAssignmentExpression as XmlElement | undefined)?.expression as XmlElement | undefined
    const text = String(expression?.body ?? '').trim()
    if (text === '' || !['PotentialOwner', 'HumanPerformer', 'Performer'].includes(bpmnType(resource)))
      reading.refuse('unsupported', bpmnType(resource), element)
    else if (bpmnType(resource) !== 'PotentialOwner') found.assignee.push(/^user\((.*)\)$/.exec(text)?.[1]?.trim() ?? text)
    else
      for (const one of text.split(/,(?![^({]*[)}])/)) {
        const [, kind, name] = /^(user|group)\((.*)\)$/.exec(one.trim()) ?? []
        if (kind === 'user') found.users.push(name?.trim() ?? '')
        else found.groups.push(name?.trim() ?? one.trim())
      }
  }
  return found
}

/** `formProperty` of Flowable and Activiti, `formField` inside `formData` of Camunda. */
function writableVariablesOf({ file }: Reading, element: XmlElement): string[] {
  const elements = file.engineElements(element)
  const fields = elements.flatMap(({ name, attributes }) => (name === 'formData' ? file.engineChildren(attributes) : []))
  const writable = [...elements, ...fields].filter(
    ({ name, attributes }) => ['formProperty', 'formField'].includes(name) && attributes.writable !== 'false',
  )
  return writable.map(({ attributes }) => attributes.id ?? '').filter((name) => VARIABLE.test(name))
}

export function loopOf(reading: Reading, element: XmlElement): Loop | undefined {
  const loop = element.loopCharacteristics as XmlElement | undefined
  if (!loop) return undefined
  reading.refuseForeign(loop, element)
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    reading.refuse('unsupported', bpmnType(loop), element)
    return undefined
  }
  const dataInput = reading.file.namedBy(loop, 'loopDataInputRef')
  const item = (loop.inputDataItem as XmlElement | undefined)?.name ?? ''
  const cardinality = reading.conditionOf(childBody(loop, 'loopCardinality'), element)
  const collection = reading.conditionOf(reading.attribute(loop, 'collection') || dataInput, element)
  if (!cardinality && !collection && !reading.isRefused(element)) reading.refuse('structure', 'noLoopSize', element)
  return {
    isSequential: loop.isSequential === true,
    cardinality,
    collection,
    variable: reading.attribute(loop, 'elementVariable') || item,
    index: reading.attribute(loop, 'elementIndexVariable') || 'loopCounter',
    until: reading.conditionOf(childBody(loop, 'completionCondition'), element),
    ...resultsOf(reading, loop, element),
  }
}

/** Attributes of a `variableAggregation` that are read; the list of results is there from the first instance on, as an overview is. */
const AGGREGATION_ATTRIBUTES = ['target', 'createOverviewVariable']

/** `variableAggregation` of Flowable. */
function resultsOf(reading: Reading, loop: XmlElement, element: XmlElement): Pick<Loop, 'results'> {
  const aggregations = reading.file.engineElements(loop).filter(({ name }) => name === 'variableAggregation')
  const results = aggregations.map(({ attributes }) => {
    const target = attributes.target ?? ''
    const other = Object.keys(attributes).find((name) => !AGGREGATION_ATTRIBUTES.includes(name) && !name.startsWith('$'))
    if (other !== undefined || !VARIABLE.test(target)) reading.refuse('unsupported', `variableAggregation ${other ?? 'target'}`, element)
    const variables = reading.file.engineChildren(attributes)
    const values = variables.flatMap((one) => mappingOf(reading, { target: one.attributes.source ?? '', ...one.attributes }, element))
    if (variables.length === 0) reading.refuse('unsupported', 'variableAggregation', element)
    return { target, values }
  })
  return aggregations.length > 0 ? { results } : {}
}

export function callActivity(reading: Reading, element: XmlElement): PartOfNode {
  const key = reading.textOf(String(element.calledElement ?? ''), element)
  if (!key && !reading.isRefused(element)) reading.refuse('unsupported', 'calledElement', element)
  // Other engines can call a version or an id; here only the latest version of a key runs.
  for (const [name, value] of [
    ['calledElementType', 'key'],
    ['calledElementBinding', 'latest'],
  ] as const)
    if (!['', value].includes(reading.attribute(element, name)))
      reading.refuse('unsupported', `${name} ${reading.attribute(element, name)}`, element)
  const elements = reading.file.engineElements(element)
  // Camunda's way to pass all variables.
  const isInherited =
    reading.attribute(element, 'inheritVariables') === 'true' ||
    elements.some(({ name, attributes }) => name === 'in' && attributes.variables === 'all')
  const mappings = (way: 'in' | 'out') =>
    elements.flatMap(({ name, attributes }) =>
      name === way && attributes.variables !== 'all' ? mappingOf(reading, attributes, element) : [],
    )
  const idVariable = reading.attribute(element, 'idVariableName') || reading.attribute(element, 'processInstanceIdVariableName')
  if (!key) return { kind: 'call' }
  return { kind: 'call', calls: { key, isInherited, in: mappings('in'), out: mappings('out'), ...(idVariable ? { idVariable } : {}) } }
}

/** `source` names a variable, `sourceExpression` is an expression. Other attributes of the element are refused. */
function mappingOf(reading: Reading, attributes: Readonly<Record<string, string>>, element: XmlElement): Mapping[] {
  const { source = '', sourceExpression = '', target = '' } = attributes
  if (attributes.businessKey !== undefined) {
    reading.note('businessKey', element)
    return []
  }
  const other = Object.keys(attributes).find((name) => !MAPPING_ATTRIBUTES.includes(name) && !name.startsWith('$'))
  if (other !== undefined) reading.refuse('unsupported', `in/out ${other}`, element)
  if (![...(sourceExpression === '' ? [source] : []), target].every((name) => VARIABLE.test(name))) {
    reading.refuse('condition', `${source || sourceExpression} → ${target}`, element)
    return []
  }
  const value = reading.conditionOf(sourceExpression || source, element)
  return value ? [{ target, value }] : []
}
