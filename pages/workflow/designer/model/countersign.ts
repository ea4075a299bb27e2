// Tasks with several people: who they are, sequential or parallel, and when the task is complete.

import { bodyOf, type Create, type ElementChanges, type ModdleElement } from './element.ts'
import { engineAttribute, engineChanges } from './engineAttribute.ts'

export type CompletionRule =
  /** All have answered. */
  | { kind: 'all' }
  /** One has refused, or all have approved. */
  | { kind: 'veto' }
  /** More than half have approved or refused. */
  | { kind: 'majority' }
  /** One has answered. */
  | { kind: 'any' }
  /** A number of people have approved. */
  | { kind: 'approvals'; count: number }
  /** A percentage of the people have answered. */
  | { kind: 'share'; percent: number }
  | { kind: 'custom'; source: string }

export type Signers =
  /** Comma-joined ids of users. */
  | { kind: 'people'; ids: string }
  /** A variable with a list, or comma-joined ids. */
  | { kind: 'variable'; name: string }
  /** A number of tasks, offered to the candidates. */
  | { kind: 'count'; size: string }
  | { kind: 'expression'; source: string }

export interface Countersign {
  signers: Signers
  isSequential: boolean
  until: CompletionRule
  /** Variable with one signer, used in the assignee expression. */
  variable: string
}

export const SIGNER = 'signer'

const innerOf = (source: string): string => (/^\s*[$#]\{([\s\S]*)\}\s*$/.exec(source)?.[1] ?? source).trim()

export function completionRuleOf(source: string): CompletionRule {
  const inner = innerOf(source).replace(/\s+/g, '')
  if (inner === '') return { kind: 'all' }
  if (/^nrOfCompletedInstances(>=|==)1$/.test(inner)) return { kind: 'any' }
  if (/^nrOfCompletedInstances(>=|==)nrOfInstances$/.test(inner)) return { kind: 'all' }
  if (/^nrOfRejectedInstances(>0|>=1)$/.test(inner)) return { kind: 'veto' }
  if (inner === innerOf(MAJORITY).replace(/\s+/g, '')) return { kind: 'majority' }
  const approvals = /^nrOfApprovedInstances(?:>=|==)(\d+)$/.exec(inner)?.[1]
  if (approvals !== undefined) return { kind: 'approvals', count: Number(approvals) }
  const share = /^nrOfCompletedInstances\/nrOfInstances>=(0?\.\d{1,2}|1(?:\.0+)?)$/.exec(inner)?.[1]
  if (share !== undefined) return { kind: 'share', percent: Math.round(Number(share) * 100) }
  return { kind: 'custom', source }
}

const MAJORITY = '${nrOfApprovedInstances * 2 > nrOfInstances || nrOfRejectedInstances * 2 > nrOfInstances}'

export function completionOf(until: CompletionRule): string {
  switch (until.kind) {
    case 'all':
      return ''
    case 'veto':
      return '${nrOfRejectedInstances > 0}'
    case 'majority':
      return MAJORITY
    case 'any':
      return '${nrOfCompletedInstances >= 1}'
    case 'approvals':
      return `\${nrOfApprovedInstances >= ${until.count}}`
    case 'share':
      return `\${nrOfCompletedInstances / nrOfInstances >= ${until.percent / 100}}`
    case 'custom':
      return until.source
  }
}

const LIST = /^\[\s*(?:'[^']*'\s*(?:,\s*'[^']*'\s*)*)?\]$/

export function signersOf(collection: string, cardinality: string): Signers {
  const inner = innerOf(collection)
  if (collection.trim() === '') return { kind: 'count', size: innerOf(cardinality) }
  if (LIST.test(inner)) return { kind: 'people', ids: [...inner.matchAll(/'([^']*)'/g)].map(([, id]) => id).join(',') }
  if (/^[A-Za-z_]\w*$/.test(inner)) return { kind: 'variable', name: inner }
  return { kind: 'expression', source: collection }
}

function collectionOf(signers: Signers): string {
  switch (signers.kind) {
    case 'people':
      return `\${[${signers.ids
        .split(',')
        .filter((id) => id !== '')
        .map((id) => `'${id}'`)
        .join(', ')}]}`
    case 'variable':
      return signers.name === '' ? '' : `\${${signers.name}}`
    case 'count':
      return ''
    case 'expression':
      return signers.source
  }
}

/** Settings of a task; `null` for a task of one person. */
export function countersignOf(root: ModdleElement, task: ModdleElement): Countersign | null {
  const loop = task.loopCharacteristics as ModdleElement | undefined
  if (!loop) return null
  return {
    signers: signersOf(engineAttribute(root, loop, 'collection'), bodyOf(loop, 'loopCardinality')),
    isSequential: loop.isSequential === true,
    until: completionRuleOf(bodyOf(loop, 'completionCondition')),
    variable: engineAttribute(root, loop, 'elementVariable') || SIGNER,
  }
}

/** Attributes of the task's loop element. */
export function loopChanges(
  root: ModdleElement,
  loop: ModdleElement,
  { signers, isSequential, until, variable }: Countersign,
  create: Create,
): ElementChanges {
  const expression = (body: string) => {
    if (body === '') return undefined
    const made = create('bpmn:FormalExpression', { body })
    made.$parent = loop
    return made
  }
  const isCount = signers.kind === 'count'
  return {
    isSequential: isSequential || undefined,
    loopCardinality: expression(isCount && signers.size !== '' ? (/^\d+$/.test(signers.size) ? signers.size : `\${${signers.size}}`) : ''),
    completionCondition: expression(completionOf(until)),
    ...engineChanges(root, loop, { collection: collectionOf(signers), elementVariable: isCount ? '' : variable }),
  }
}
