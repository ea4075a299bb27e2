// Shows a dry run: its steps and open waits with the names that users read.

import type { DryRunLine, DryRunNode, DryRunState, DryRunStep, DryRunWait, DryRunWorkers } from '#engine/site/answers/dryRun.ts'
import { siteTime } from '#model/siteTime.ts'
import { startableActivities } from '#server/bpmn/adHoc.ts'
import type { DryInstance, DryLine, DryWait, MemoryRun } from '#server/bpmn/dryRun.ts'
import type { FlowChoice } from '#server/bpmn/step.ts'
import { namesOf, taskWorkers } from '../tasks/taskWorkers.ts'
import type { FlowReads } from '../work.ts'
import { explainWorkers } from './explainWorkers.ts'
import type { PastDurations } from './pastDurations.ts'

export type PlayedStep = Omit<DryRunStep, 'lines'> & { lines: readonly DryLine[] }

/** Changes of these variables are shown as decisions and counts. */
const QUIET = /^(pass|flag|nrOf\w+)$/
const MAX_VALUE = 300

const nodeName = ({ definition: { nodes } }: DryInstance, id: string): string => nodes[id]?.name || id

export const waitName = ({ instance, effect }: DryWait): string =>
  (effect.kind === 'open' || effect.kind === 'offer' ? effect.name : '') || nodeName(instance, effect.node)

export function waitKind({ effect }: DryWait): DryRunWait['kind'] {
  if (effect.kind === 'open') return 'task'
  if (effect.kind === 'wait') return effect.event
  return effect.kind === 'act' ? 'action' : effect.kind
}

/** User who completes a task: its assignee, or the first candidate; '' for none. */
export async function completerOf(work: FlowReads, applicantId: string, { instance, effect }: DryWait): Promise<string> {
  if (effect.kind !== 'open' || !instance.definition.nodes[effect.node]?.task?.taskCompleterVariableName) return ''
  const { assignee, candidates } = await taskWorkers(work, applicantId, instance.definition, effect)
  return assignee?.id ?? namesOf(candidates).ids[0] ?? ''
}

type Shown = Omit<DryRunState, 'startTime' | 'fault' | 'past'>

export async function dryRunView(
  work: FlowReads,
  applicantId: string,
  run: MemoryRun,
  steps: readonly PlayedStep[],
  past: PastDurations | null,
): Promise<Shown> {
  const known = new Map<string, Promise<DryRunWorkers>>()
  const workersOf = (wait: DryWait): Promise<DryRunWorkers> | null => {
    const { instance, effect } = wait
    if (effect.kind !== 'open' && effect.kind !== 'offer') return null
    const key = JSON.stringify([instance.definition.key, effect.node, effect.assignee, effect.users, effect.groups])
    const workers = known.get(key) ?? explainWorkers(work, applicantId, instance.definition, effect)
    known.set(key, workers)
    return workers
  }
  const [root] = run.instances
  const shown: DryRunStep[] = []
  for (const step of steps)
    shown.push({ ...step, lines: (await Promise.all(withoutRepeats(step.lines).map((line) => lineOf(line, workersOf)))).flat() })
  const waits = await Promise.all(run.waits.map((wait) => waitOf(wait, workersOf, wait.instance === root ? past : null)))
  const current = new Set(root?.state.tokens.map(({ at }) => at))
  const passed = steps.flatMap(({ lines }) => lines).flatMap((line) => (line.instance === root ? reached(line) : []))
  return {
    time: siteTime(run.now),
    steps: shown,
    waits: waits.toSorted(
      (one, other) =>
        Number(one.kind === 'timer') - Number(other.kind === 'timer') ||
        (one.kind === 'timer' ? String(one.due).localeCompare(String(other.due)) : 0),
    ),
    done: [...new Set(passed)].filter((id) => !current.has(id)),
    current: [...current],
    variables: root?.state.variables ?? {},
    ended: root?.ended?.how ?? null,
    isApproved: root?.state.variables.pass !== false,
  }
}

/** A choice shows that its gateway was passed. */
function withoutRepeats(lines: readonly DryLine[]): DryLine[] {
  const chosen = new Set(lines.flatMap((line) => (line.kind === 'choice' ? [line.choice.node] : [])))
  return lines.filter((line) => line.kind !== 'effect' || line.effect.kind !== 'passed' || !chosen.has(line.effect.node))
}

/** Elements that a line shows as done. */
function reached(line: DryLine): string[] {
  if (line.kind === 'choice') return [line.choice.node]
  return line.kind === 'effect' && 'node' in line.effect && ['passed', 'close'].includes(line.effect.kind) ? [line.effect.node] : []
}

type WorkersOf = (wait: DryWait) => Promise<DryRunWorkers> | null

async function waitOf(wait: DryWait, workersOf: WorkersOf, past: PastDurations | null): Promise<DryRunWait> {
  const { id, instance, effect } = wait
  return {
    id,
    kind: waitKind(wait),
    process: processOf(instance),
    node: effect.node,
    name: waitName(wait),
    due: effect.kind === 'open' || effect.kind === 'timer' ? effect.due : null,
    what:
      effect.kind === 'wait'
        ? effect.name
        : effect.kind === 'act'
          ? effect.action
          : effect.kind === 'http'
            ? `${effect.method} ${effect.url}`
            : '',
    workers: await workersOf(wait),
    activities: activitiesOf(wait),
    sets: instance.definition.nodes[effect.node]?.task?.writable ?? [],
    usual: past?.tasks.get(effect.node) ?? null,
  }
}

/** Activities that may be started now in an ad-hoc sub-process. */
function activitiesOf({ instance: { definition, state }, effect }: DryWait): DryRunNode[] {
  const token = effect.kind === 'offer' ? state.tokens.find(({ id }) => id === effect.token) : undefined
  return token ? startableActivities(definition, state, token).map(({ id, name }) => ({ id, name: name || id })) : []
}

const processOf = ({ caller, definition }: DryInstance): string => (caller ? definition.name : '')

async function lineOf(line: DryLine, workersOf: WorkersOf): Promise<DryRunLine[]> {
  const { instance } = line
  const process = processOf(instance)
  const name = (id: string) => nodeName(instance, id)
  if (line.kind === 'choice') return [{ process, ...choiceOf(instance, line.choice) }]
  if (line.kind === 'cancelled') return [{ process, kind: 'cancelled', name: waitName(line.wait) }]
  if (line.kind === 'variable')
    return QUIET.test(line.name) ? [] : [{ process, kind: 'variable', name: line.name, value: shortened(line.value) }]
  const { effect, wait } = line
  switch (effect.kind) {
    case 'open': {
      const workers = wait && (await workersOf(wait))
      return workers ? [{ process, kind: 'task', name: effect.name || name(effect.node), workers }] : []
    }
    case 'offer': {
      const workers = wait && (await workersOf(wait))
      return workers ? [{ process, kind: 'offer', name: effect.name || name(effect.node), workers }] : []
    }
    case 'timer':
      return [{ process, kind: 'timer', name: name(effect.node), due: effect.due }]
    case 'wait':
      return [{ process, kind: effect.event, name: name(effect.node), what: effect.name }]
    case 'act':
      return [{ process, kind: 'action', name: name(effect.node), what: effect.action }]
    case 'http':
      return [{ process, kind: 'http', name: name(effect.node), what: `${effect.method} ${effect.url}` }]
    case 'mail':
      return [{ process, kind: 'mail', name: name(effect.node), what: `${effect.recipients.join(', ')}: ${effect.subject}` }]
    case 'throw':
      return [{ process, kind: effect.event === 'message' ? 'sentMessage' : 'sentSignal', name: name(effect.node), what: effect.name }]
    case 'call':
      return [{ process, kind: 'call', name: name(effect.node), what: effect.key }]
    case 'escalate':
      return [{ process, kind: 'escalation', what: effect.code }]
    case 'passed':
      return [{ process, kind: 'passed', name: name(effect.node) }]
    case 'ended':
      return [{ process, kind: 'ended', how: effect.how, code: effect.code }]
    default:
      return []
  }
}

function choiceOf(instance: DryInstance, { node, evaluated, taken, known }: FlowChoice) {
  const { flows, nodes } = instance.definition
  const target = (flow: string) => nodeName(instance, flows[flow]?.to ?? '')
  const conditions = evaluated.map(({ flow, holds }) => {
    const { source = '', names = [] } = flows[flow]?.condition ?? {}
    return { to: target(flow), source, holds, values: Object.fromEntries(names.map((name) => [name, shortened(known[name] ?? null)])) }
  })
  const isDefault = taken.some((flow) => flow === nodes[node]?.otherwise)
  return { kind: 'choice' as const, name: nodeName(instance, node), conditions, taken: taken.map(target), isDefault }
}

/** Long values would fill the list. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : value
}
