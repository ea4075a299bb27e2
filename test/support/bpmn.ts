// Writes BPMN files for tests.

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:flowable="http://flowable.org/bpmn" xmlns:activiti="http://activiti.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:gantry="http://gantry.build/bpmn" targetNamespace="http://test">`

/** A BPMN file with one process. */
export function bpmn(elements: string, { key = 'p', before = '', attributes = '' } = {}): string {
  return `${HEAD}\n${before}\n<process id="${key}" name="${key}" isExecutable="true" ${attributes}>\n${elements}\n</process>\n</definitions>`
}

export function flow(from: string, to: string, condition = ''): string {
  const inner = condition === '' ? '' : `<conditionExpression xsi:type="tFormalExpression"><![CDATA[${condition}]]></conditionExpression>`
  return `<sequenceFlow id="${flowId(from, to)}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
}

export const flowId = (from: string, to: string): string => `${from}_${to}`

/** A process with a start, the nodes in sequence, and an end. */
export function line(...nodes: readonly [id: string, element: string][]): string {
  const ids = ['start', ...nodes.map(([id]) => id), 'end']
  const flows = ids.slice(1).map((id, index) => flow(ids[index] as string, id))
  return ['<startEvent id="start"/>', ...nodes.map(([, element]) => element), '<endEvent id="end"/>', ...flows].join('\n')
}

export const task = (id: string, more = '', inner = ''): string =>
  `<userTask id="${id}" name="${id}" flowable:assignee="1" ${more}>${inner}</userTask>`
