// Calls of administrators and external systems: send a message or a signal, correct a variable.

import type { Call } from '#http/route.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { jsonOrText, optional, requestParameter } from '../parameters.ts'
import { type SentEvents, working } from '../work.ts'
import { advance } from './advance.ts'
import { addHistoryEntry } from './history.ts'
import { lockedInstance } from './instance.ts'
import { type Correlation, countReceivers, sendMessage, sendSignal } from './send.ts'

interface Delivery {
  /** Number of receivers. */
  sent: number
  /** Number of immediate deliveries. */
  delivered: number
}

/**
 * Parameter `name`, with `processInstanceId`, `businessId`, `node` or `correlation` (`{variable: value}`) to select the instance, and
 * `variables`. Starts a process with this start message if no instance waits. Throws `flow.noReceiver` and `flow.severalReceivers`.
 */
export async function postMessage(call: Call): Promise<Delivery> {
  const name = requestParameter(call, 'name')
  const [instanceId, businessId, node] = [optional(call, 'processInstanceId'), optional(call, 'businessId'), optional(call, 'node')]
  const correlation = objectParameter(call, 'correlation')
  const to: Correlation = {
    ...(instanceId ? { instanceId } : {}),
    ...(businessId ? { businessId } : {}),
    ...(node ? { node } : {}),
    ...(correlation ? { variables: correlation } : {}),
  }
  const variables = objectParameter(call, 'variables') ?? {}
  return sending(call, async (work) => {
    const count = await countReceivers(work, name, to)
    if (count > 1) throw new AppError('flow.severalReceivers', { name, count })
    const sent = await sendMessage(work, { name, variables, applicant: work.who }, to)
    if (sent === 0) throw new AppError('flow.noReceiver', { name })
    return sent
  })
}

/**
 * Parameters `name`, `variables`: continues everything in the tenant that waits for the signal, and starts processes with this start
 * signal.
 */
export async function postSignal(call: Call): Promise<Delivery> {
  const name = requestParameter(call, 'name')
  const variables = objectParameter(call, 'variables') ?? {}
  return sending(call, (work) => sendSignal(work, { name, variables, applicant: work.who }))
}

async function sending(call: Call, send: (work: Parameters<typeof sendSignal>[0]) => Promise<number>): Promise<Delivery> {
  const events: SentEvents[] = []
  const sent = await working(call, (work) => {
    events.push(work.sent)
    return send(work)
  })
  return { sent, delivered: events.at(-1)?.delivered ?? 0 }
}

/**
 * Parameters `processInstanceId`, `name`, `value` (JSON or text), `reason`: sets a variable of a running instance, and evaluates waiting
 * conditions.
 */
export async function correctVariable(call: Call): Promise<void> {
  const [name, reason] = [requestParameter(call, 'name'), requestParameter(call, 'reason').slice(0, 300)]
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) throw new AppError('request.parameterInvalid', { name: 'name' })
  const value = jsonOrText(optional(call, 'value'))
  await working(call, async (work) => {
    const instance = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
    if (instance.processIsFinished === 'finished') throw new AppError('flow.finished')
    const { variables } = JSON.parse(textOf(instance, 'state')) as { variables: Rec }
    const shown = (one: unknown) => JSON.stringify(one ?? null).slice(0, 90)
    await addHistoryEntry(work, textOf(instance, 'id'), {
      kind: 'correct',
      comment: `${name}: ${shown(variables[name])} → ${shown(value)} ${reason}`.slice(0, 500),
    })
    await advance(work, instance, { kind: 'set', variables: { [name]: value } })
  })
}

/** An object, also as JSON text from a form; `undefined` if absent. */
function objectParameter(call: Call, name: string): Rec | undefined {
  const value = (call.body as Rec | null)?.[name] ?? call.query[name]
  if (value === undefined || value === null || value === '') return undefined
  const parsed = typeof value === 'string' ? jsonOrText(value) : value
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new AppError('request.parameterInvalid', { name })
  return parsed as Rec
}
