// Runs a random process in the engine and in the simple interpreter; returns the first difference.

import { runningInside, startableActivities } from '#server/bpmn/adHoc.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { type Event, newState, type State, type Token } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'
import { type PlainEvent, type PlainState, plainInterpreter } from './plainProcess.ts'
import { randomOf, randomProcess } from './randomProcess.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const MAX_EVENTS = 60
/** Maximum number of states after one step; more are not explored. */
const MAX_STATES = 1500
const TOLD_ROUNDS = 2
/** Maximum number of times that a non-interrupting event occurs. */
const MAX_MATCHES = 2

export interface RandomRun {
  /** Description of the first difference; empty if there is none. */
  fault: string
  events: number
  end: 'ended' | 'cut' | 'manyOrders'
}

/** The engine with its environment: tasks, timers, and pending actions and calls. */
class Outside {
  state: State = newState()
  ended = ''
  readonly visits: string[] = []
  /** Nodes with running timers, by token. */
  readonly timers = new Map<string, string[]>()
  /** Open instances of a task, by token. */
  readonly tasks = new Map<string, number[]>()
  readonly requests = new Map<string, string>()
  /** Nodes that wait for a message or signal, by token. */
  readonly waits = new Map<string, string[]>()
  private readonly definition: ProcessDefinition

  constructor(definition: ProcessDefinition) {
    this.definition = definition
  }

  send(event: Event): void {
    const { state, effects } = step(this.definition, this.state, event, NOW)
    this.state = JSON.parse(JSON.stringify(state)) as State
    for (const effect of effects) {
      if (effect.kind === 'timer' || effect.kind === 'wait') {
        const map = effect.kind === 'timer' ? this.timers : this.waits
        map.set(effect.token, [...(map.get(effect.token) ?? []), effect.node])
      } else if (effect.kind === 'stopWait')
        for (const map of [this.timers, this.waits])
          map.set(
            effect.token,
            (map.get(effect.token) ?? []).filter((one) => one !== effect.node),
          )
      else if (effect.kind === 'open') this.tasks.set(effect.token, [...(this.tasks.get(effect.token) ?? []), effect.piece])
      else if (effect.kind === 'act' || effect.kind === 'call') this.requests.set(effect.token, effect.node)
      else if (effect.kind === 'close') for (const map of [this.timers, this.tasks, this.requests, this.waits]) map.delete(effect.token)
      else if (effect.kind === 'passed') this.visits.push(effect.node)
      else if (effect.kind === 'ended') this.ended = effect.how === 'error' ? `error ${effect.code}` : effect.how
    }
  }

  /** The same form as `seen` of the simple interpreter. */
  seen(): string {
    return this.ended || `${this.waitsAt({ id: '', at: '' })} ${this.shape('')}`
  }

  private waitsAt({ id, at }: Pick<Token, 'id' | 'at'>): string {
    const { waits = {}, isIdle, isInterrupted } = id === '' ? this.state : (this.state.tokens.find((token) => token.id === id) ?? {})
    const held = Object.keys(waits).filter((node) => waits[node] === 'true')
    const isVariable = (node: string) => this.definition.nodes[node]?.trigger?.kind === 'variable'
    const values = Object.keys(waits).flatMap((node) => (isVariable(node) ? [`${node}=${waits[node]}`] : []))
    const outside = [...(this.timers.get(id) ?? []).filter((node) => node !== at), ...(this.waits.get(id) ?? [])]
    return [...values, ...outside, ...held, ...(isIdle ? ['idle'] : []), ...(isInterrupted ? ['interrupted'] : [])].toSorted().join('')
  }

  private shape(scope: string): string {
    const parts = this.state.tokens
      .filter((token) => token.in === scope)
      .map((token) => {
        if (token.via !== undefined) return `>${token.via}`
        const isTask = this.definition.nodes[token.at]?.kind === 'task'
        const open = isTask ? `${this.tasks.get(token.id)?.length ?? 0}/` : '#'
        const pieces = token.pieces ? `${open}${token.pieces.done}` : ''
        return `${token.at}${pieces}${this.waitsAt(token)}(${this.shape(token.id)})`
      })
    return parts.sort().join(' ')
  }

  /** Inconsistency of the state itself. */
  wrong(): string {
    const ids = new Set(['', ...this.state.tokens.map(({ id }) => id)])
    const stray = this.state.tokens.find((token) => token.in !== '' && !ids.has(token.in))
    if (stray) return `token ${stray.id} at ${stray.at} is in a scope that is gone`
    for (const [name, map] of Object.entries({ timers: this.timers, tasks: this.tasks, requests: this.requests, waits: this.waits }))
      for (const id of map.keys()) if (!ids.has(id)) return `${name} of token ${id}, which is gone`
    if (this.ended !== '' && ids.size > 1) return 'tokens after the end'
    if (this.ended !== '' && `${this.timers.get('') ?? ''}${this.waits.get('') ?? ''}` !== '') return 'waits after the end'
    return ''
  }
}

/** Explores the orders of moves depth-first, or follows one of them. */
function* settled(
  plain: ReturnType<typeof plainInterpreter>,
  from: readonly PlainState[],
  walksAll: boolean,
): Generator<PlainState | null> {
  const known = new Set<string>()
  const open = [...from]
  for (let state = open.pop(); state; state = open.pop()) {
    const next = plain.moves(state)
    if (next.length === 0) yield state
    for (const one of walksAll ? next : next.slice(-1)) {
      const key = `${plain.seen(one)} ${JSON.stringify(one.known)}`
      if (known.has(key)) continue
      if (known.size > MAX_STATES) return yield null
      known.add(key)
      open.push(one)
    }
  }
}

/** @param mayStop whether ends, errors and timers may stop what runs beside them */
export function runRandom(seed: number, mayStop: boolean): RandomRun {
  const random = randomOf(seed)
  const { definition, variables, hasStops } = randomProcess(random, 1 + (seed % 4), mayStop)
  const plain = plainInterpreter(definition)
  const outside = new Outside(definition)
  let possible: PlainState[] = []
  let events = 0

  /**
   * Finds the state of the simple interpreter that equals the engine's; returns a fault if there is none, `null` if too many are possible.
   */
  const follow = (from: readonly PlainState[]): string | null => {
    const wrong = outside.wrong()
    if (wrong) return wrong
    const seen = outside.seen()
    const others = new Set<string>()
    for (const state of settled(plain, from, hasStops)) {
      if (state === null) return null
      if (plain.seen(state) === seen) {
        possible = [state]
        return ''
      }
      others.add(plain.seen(state))
    }
    return `the engine is at\n  ${seen}\nand may be at\n  ${[...others].join('\n  ')}`
  }

  const say = (fault: string, last: string): RandomRun => ({
    fault: fault && `seed ${seed}, event ${events}, ${last}: ${fault}\n${drawn(definition)}`,
    events,
    end: 'cut',
  })

  outside.send({ kind: 'start', variables })
  const begun = follow([plain.start(variables)])
  if (begun === null) return { ...say('', ''), end: 'manyOrders' }
  if (begun) return say(begun, 'start')
  const completed = new Map<string, number>()
  const caught = new Map<string, number>()
  for (; outside.ended === '' && events < MAX_EVENTS; events++) {
    const choices = choicesOf(outside, definition).filter(([{ id }, what]) => (caught.get(`${id} ${what}`) ?? 0) < MAX_MATCHES)
    const choice = choices[Math.floor(random() * choices.length)]
    if (!choice) return say('nothing is open and it has not ended', outside.seen())
    const [token, what] = choice
    const at = token.at
    let event: PlainEvent
    if (what === 'task') {
      const count = (completed.get(at) ?? 0) + 1
      completed.set(at, count)
      const variables = { [`again_${at}`]: count < TOLD_ROUNDS ? 1 : 0, ...conditionValues(random, definition) }
      const pieces = outside.tasks.get(token.id) ?? []
      const piece = pieces.shift() ?? -1
      event = { kind: 'complete', node: at, variables: variables }
      outside.send({ kind: 'complete', token: token.id, piece, variables: variables })
    } else if (what === 'asked') {
      outside.requests.delete(token.id)
      const code = random() < 0.3 && mayStop ? (['E1', 'E2'][Math.floor(random() * 2)] as string) : ''
      event = code ? { kind: 'failed', node: at, code } : { kind: 'done', node: at }
      outside.send(code ? { kind: 'failed', token: token.id, code } : { kind: 'done', token: token.id, variables: {} })
    } else if (what === FINISH) {
      event = { kind: 'finished', node: at }
      outside.send({ kind: 'finish', token: token.id, variables: {} })
    } else if (what.startsWith(BEGIN)) {
      const activity = what.slice(BEGIN.length)
      caught.set(`${token.id} ${what}`, (caught.get(`${token.id} ${what}`) ?? 0) + 1)
      event = { kind: 'begun', node: at, activity }
      outside.send({ kind: 'begin', token: token.id, node: activity })
    } else if (outside.waits.get(token.id)?.includes(what)) {
      caught.set(`${token.id} ${what}`, (caught.get(`${token.id} ${what}`) ?? 0) + 1)
      event = { kind: 'caught', node: at, event: what }
      outside.send({ kind: 'caught', token: token.id, node: what, variables: {} })
    } else {
      outside.timers.set(
        token.id,
        (outside.timers.get(token.id) ?? []).filter((node) => node !== what),
      )
      event = { kind: 'due', node: at, timer: what }
      outside.send({ kind: 'due', token: token.id, node: what })
    }
    const fault = follow(possible.flatMap((state) => plain.take(state, event)))
    if (fault === null) return { ...say('', ''), end: 'manyOrders' }
    if (fault) return say(fault, JSON.stringify(event))
  }
  if (outside.ended !== '' && !hasStops && !sameVisits(definition, possible[0] as PlainState, outside.visits))
    return say(`visits ${outside.visits.toSorted().join(' ')}`, 'end')
  return { ...say('', ''), end: outside.ended === '' ? 'cut' : 'ended' }
}

/** The plain interpreter tells activities too, which the engine leaves to the history of tasks, and what it passes several times once more. */
function sameVisits({ nodes }: ProcessDefinition, { visits }: PlainState, passed: readonly string[]): boolean {
  const isEvent = (id: string) => !nodes[id]?.loop && !/^(task|action|call|wait|scope)\d/.test(id)
  const shown = (list: readonly string[]) => list.filter(isEvent).toSorted().join(' ')
  return shown(visits) === shown(passed)
}

/** Values of the variables that conditional events read. */
function conditionValues(random: () => number, { nodes }: ProcessDefinition): Record<string, number> {
  const reads = Object.values(nodes).flatMap(({ trigger, adHoc }) => [
    ...(trigger?.kind === 'condition' ? [trigger.condition.source] : trigger?.kind === 'variable' ? [trigger.name] : []),
    ...(adHoc?.until ? [adHoc.until.source] : []),
  ])
  return Object.fromEntries(reads.map((source) => [/\w+/.exec(source)?.[0] ?? '', Math.floor(random() * 2)]))
}

const PROCESS: Token = { id: '', at: '', in: '' }

const FINISH = 'finish'
const BEGIN = 'begin '

/** Orders of the person who coordinates an ad-hoc sub-process. */
function ordersIn({ state }: Outside, definition: ProcessDefinition, token: Token): string[] {
  if (!definition.nodes[token.at]?.adHoc || token.pieces) return []
  const activities = startableActivities(definition, state, token).map(({ id }) => `${BEGIN}${id}`)
  return runningInside(state, token).length === 0 ? [...activities, FINISH] : activities
}

function choicesOf(outside: Outside, definition: ProcessDefinition): [Token, string][] {
  return [PROCESS, ...outside.state.tokens].flatMap((token): [Token, string][] => [
    ...(outside.tasks.get(token.id)?.length ? [[token, 'task'] as [Token, string]] : []),
    ...ordersIn(outside, definition, token).map((order): [Token, string] => [token, order]),
    ...(outside.requests.has(token.id) ? [[token, 'asked'] as [Token, string]] : []),
    ...[...(outside.timers.get(token.id) ?? []), ...(outside.waits.get(token.id) ?? [])].map((node): [Token, string] => [token, node]),
  ])
}

const drawn = ({ nodes, flows }: ProcessDefinition): string =>
  Object.values(flows)
    .map(({ from, to, condition }) => `${nodes[from]?.scope}/${from} → ${to}${condition ? ` ${condition.source}` : ''}`)
    .join('\n')

/** Visited nodes if every action and call is answered at once, in the given order. */
export function visitsOf(seed: number, order: 'first' | 'last' | 'random'): string {
  const random = randomOf(seed)
  const { definition, variables } = randomProcess(random, 1 + (seed % 4), false)
  const outside = new Outside(definition)
  outside.send({ kind: 'start', variables })
  const pick = randomOf(seed + 1)
  const completed = new Map<string, number>()
  const begun = new Set<string>()
  for (let events = 0; outside.ended === '' && events < 500; events++) {
    const tokens = [...outside.requests.keys()]
    const token = order === 'first' ? tokens[0] : order === 'last' ? tokens.at(-1) : tokens[Math.floor(pick() * tokens.length)]
    if (token !== undefined) {
      outside.requests.delete(token)
      outside.send({ kind: 'done', token, variables: {} })
      continue
    }
    const [next] = choicesOf(outside, definition)
      .filter(([{ id }, what]) => !begun.has(`${id} ${what}`))
      .toSorted(([one], [other]) => (one.at < other.at ? -1 : 1))
    if (!next) return 'stuck'
    const [{ id, at }, what] = next
    if (what === 'task') {
      const count = (completed.get(at) ?? 0) + 1
      completed.set(at, count)
      const piece = outside.tasks.get(id)?.shift() ?? -1
      outside.send({ kind: 'complete', token: id, piece, variables: { [`again_${at}`]: count < TOLD_ROUNDS ? 1 : 0 } })
    } else if (what === FINISH) outside.send({ kind: 'finish', token: id, variables: {} })
    else if (what.startsWith(BEGIN)) {
      begun.add(`${id} ${what}`)
      outside.send({ kind: 'begin', token: id, node: what.slice(BEGIN.length) })
    } else {
      const isTimer = outside.timers.get(id)?.includes(what)
      outside.timers.delete(id)
      outside.send(isTimer ? { kind: 'due', token: id, node: what } : { kind: 'caught', token: id, node: what, variables: {} })
    }
  }
  return outside.visits.toSorted().join(' ')
}
