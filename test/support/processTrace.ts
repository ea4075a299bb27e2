// Runs a process in the engine alone, in the order in which its tasks open.

import { DefinitionError } from '#server/bpmn/definition.ts'
import { parseDefinition } from '#server/bpmn/parse.ts'
import { type Effect, type Event, newState } from '#server/bpmn/state.ts'
import { step } from '#server/bpmn/step.ts'

const NOW = new Date('2026-03-02T01:00:00Z')
const MAX_STEPS = 1_200

export type Known = Readonly<Record<string, unknown>>

/** Starts a process and completes its tasks, the oldest first; timers run out when nothing else is open, or before. Answers what each step did. */
export async function traceOf(xml: string, start: Known = {}, complete: readonly Known[] = [{}], timersFirst = false): Promise<string[]> {
  const definition = await parseDefinition(xml)
  let state = newState()
  let open: Extract<Effect, { kind: 'open' }>[] = []
  let timers: Extract<Effect, { kind: 'timer' }>[] = []
  let isOver = false
  const send = (event: Event) => {
    const next = step(definition, state, event, NOW)
    state = next.state
    for (const effect of next.effects) {
      if (effect.kind === 'open') open.push(effect)
      else if (effect.kind === 'timer') timers.push(effect)
      else if (effect.kind === 'ended') isOver = true
      else if (effect.kind === 'close') {
        open = open.filter(({ token }) => token !== effect.token)
        timers = timers.filter(({ token }) => token !== effect.token)
      }
    }
  }
  send({ kind: 'start', variables: { createUser: 'taskUser_starter', ...start } })
  const steps: string[] = []
  while (!isOver && steps.length < MAX_STEPS) {
    const timer = timersFirst || open.length === 0 ? timers.shift() : undefined
    const done = timer ? undefined : open.shift()
    if (!timer && !done) break
    if (timer) {
      steps.push(`due ${timer.node} ${timer.due}`)
      send({ kind: 'due', token: timer.token, node: timer.node })
    }
    if (done) {
      steps.push([done.name, 'for', done.assignee, ...(done.due ? ['by', done.due] : [])].join(' '))
      const variables = complete[steps.length % complete.length] ?? {}
      send({ kind: 'complete', token: done.token, piece: done.piece, variables })
    }
  }
  return isOver ? steps : [...steps, 'stuck']
}

/** Reasons why a file is refused. */
export const refusalOf = (xml: string) =>
  parseDefinition(xml).then(
    () => [],
    (error) => (error instanceof DefinitionError ? error.faults.map(({ what }) => what) : Promise.reject(error)),
  )
