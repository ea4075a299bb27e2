// Repeatedly kills nodes (`kill -9`) during steps of processes, two on one PostgreSQL database or one on SQLite, and then checks every instance.

import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../server/store/store.ts'
import type { Place } from '../bench/crash/place.ts'
import { bpmn, flow } from './bpmn.ts'
import type { RunningServer } from './realServer.ts'

const FLOW = '/api/blade-flow'
const KEY = 'Killed'
const STEPS = ['a', 'b', 'c', 'd'] as const
const WORKERS = 6
/** Maximum number of open instances, to limit the work at the end. */
const MAX_OPEN = 40
/** Number of starts and steps acknowledged between two kills. */
const STEPS_BETWEEN = 20

export interface Killed {
  kills: number
  /** Number of instances whose start was acknowledged, and of all instances. */
  acknowledged: number
  instances: number
  /** Number of acknowledged steps. */
  steps: number
  /** Tasks whose completion was acknowledged. */
  completed: number
  /** Number of steps with a broken connection, whose result is unknown. */
  cut: number
  lost: number
  doubled: number
  stuck: number
}

/** A task, two parallel tasks, a join, and a task to claim, all completed by the administrator, who also starts it. */
const process = (admin: string): string =>
  bpmn(
    [
      '<startEvent id="start"/><parallelGateway id="fork"/><parallelGateway id="join"/><endEvent id="end"/>',
      ...['a', 'b', 'c'].map((id) => `<userTask id="${id}" flowable:assignee="${admin}" gantry:allowApplicant="true"/>`),
      `<userTask id="d" flowable:candidateUsers="${admin}" gantry:allowApplicant="true"/>`,
      ...[flow('start', 'a'), flow('a', 'fork'), flow('fork', 'b'), flow('fork', 'c'), flow('b', 'join'), flow('c', 'join')],
      ...[flow('join', 'd'), flow('d', 'end')],
    ].join('\n'),
    { key: KEY },
  )

interface Answer {
  status: number
  data?: unknown
  /** Message of a refusal. */
  msg?: string
}

/** Kills nodes under load. Throws if no process can be started. @param kills number of kills */
export async function killNodes(place: Place, kills: number): Promise<Killed> {
  const nodes = [await place.start()]
  if (place.databaseUrl !== null) nodes.push(await place.start())
  const seen: Seen = { acknowledged: [], completed: [], steps: 0, cut: 0 }
  const call = caller(place, nodes, seen)
  const admin = await idOf(call, 'GET /api/blade-user/info')
  const approver = await idOf(call, `GET ${FLOW}/work/people`)
  const definition = await deployed(place, nodes[0] as RunningServer, process(admin))
  const state = { isOver: false }
  const workers = Array.from({ length: WORKERS }, (_, at) => work(call, state, at, { approver, definition }, seen))
  const working = Promise.all(workers)
  const killing = async () => {
    for (let kill = 0; kill < kills && !state.isOver; kill++) {
      const at = kill % nodes.length
      await moreSteps(seen, STEPS_BETWEEN, () => state.isOver)
      await pause(Math.random() * 300)
      await nodes[at]?.end('SIGKILL')
      nodes[at] = await place.start()
    }
    state.isOver = true
  }
  await Promise.all([killing(), working.finally(() => (state.isOver = true))]).finally(async () => {
    await drain(call, seen)
    await Promise.all(nodes.map((node) => node.end()))
  })
  return {
    kills,
    ...(await validated(place, nodes[0]?.dataFolder ?? '', definition, seen)),
    steps: seen.steps,
    completed: seen.completed.length,
    cut: seen.cut,
  }
}

async function moreSteps(seen: Seen, count: number, isOver: () => boolean): Promise<void> {
  const done = () => seen.steps + seen.acknowledged.length
  for (const before = done(); done() < before + count && !isOver(); ) await pause(20)
}

type Call = (node: number, call: string, body?: unknown) => Promise<Answer | null>

/** Calls a node; `null` if the connection broke. */
function caller(place: Place, nodes: readonly RunningServer[], seen: Seen): Call {
  return async (node, call, body) => {
    const [method, path] = call.split(' ')
    const headers = { ...place.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    try {
      const reply = await fetch(`${nodes[node % nodes.length]?.url}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, ...((await reply.json()) as { data?: unknown; msg?: string }) }
    } catch {
      seen.cut += 1
      await pause(100)
      return null
    }
  }
}

/** Id in the response of a call, or that of its first row. */
async function idOf(call: Call, path: string): Promise<string> {
  const data = (await call(0, path))?.data
  const [first] = Array.isArray(data) ? data : [data]
  return String((first as { id?: unknown } | undefined)?.id)
}

async function deployed(place: Place, { url }: RunningServer, xml: string): Promise<string> {
  const body = new FormData()
  body.set('category', '1')
  body.set('files', new File([xml], 'x.bpmn20.xml'))
  const reply = await fetch(`${url}${FLOW}/manager/deploy-upload`, { method: 'POST', headers: place.headers, body })
  return ((await reply.json()) as { data: { deploymentIds: string } }).data.deploymentIds
}

interface Seen {
  /** Instances whose start was acknowledged. */
  acknowledged: string[]
  /** Tasks whose completion was acknowledged. */
  completed: string[]
  steps: number
  cut: number
}

/** Starts instances and completes open tasks, on both nodes. */
async function work(
  call: Call,
  state: { isOver: boolean },
  at: number,
  { approver, definition }: { approver: string; definition: string },
  seen: Seen,
) {
  const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
  for (let turn = at; !state.isOver; turn++) {
    if ((await doOpen(call, turn + 1, seen)) >= MAX_OPEN) continue
    const body = { processDefinitionId: definition, taskUser: approver, leaveType: '2', ...times, reason: 'kill' }
    const started = await call(turn, 'POST /api/blade-desk/process/leave/start-process', body)
    if (started && started.status !== 200) throw new Error(`a process cannot be started: ${started.status} ${started.msg}`)
    if (started) seen.acknowledged.push((started.data as { processInstanceId: string }).processInstanceId)
  }
}

/** Claims and completes listed tasks; returns how many were open. Concurrent workers compete for the same tasks on purpose. */
async function doOpen(call: Call, node: number, seen: Seen): Promise<number> {
  let open = 0
  const rows = async (name: string) => {
    const answer = await call(node, `GET ${FLOW}/work/${name}-list?size=6&processDefinitionName=${KEY}`)
    const { records = [], total = 0 } = (answer?.data ?? {}) as { records?: { id: string }[]; total?: number }
    open += total
    return records
  }
  for (const { id } of await rows('claim'))
    if ((await call(node, `POST ${FLOW}/work/claim-task?taskId=${id}`))?.status === 200) seen.steps++
  for (const { id } of await rows('todo')) {
    const answer = await call(node, `POST ${FLOW}/work/complete-task`, { taskId: id, flag: 'ok', comment: 'ok' })
    if (answer?.status !== 200) continue
    seen.steps++
    seen.completed.push(id)
  }
  return open
}

/** Completes remaining tasks until none is left or none can be completed; those are stuck. */
async function drain(call: Call, seen: Seen): Promise<void> {
  for (let idle = 0; idle < 3; ) {
    const before = seen.steps
    if ((await doOpen(call, 0, seen)) === 0) return
    idle = seen.steps > before ? 0 : idle + 1
  }
}

/** Compares every instance with its acknowledged steps. */
async function validated(place: Place, dataFolder: string, definition: string, { acknowledged, completed }: Seen) {
  const store = await openStore({ dataFolder, databaseUrl: place.databaseUrl })
  try {
    const instances = await store.db.selectFrom('process_instance').selectAll().where('process_definition_id', '=', definition).execute()
    const tasks = await store.db.selectFrom('process_task').selectAll().where('process_definition_id', '=', definition).execute()
    const records = await store.db.selectFrom('process_leave').selectAll().where('process_definition_id', '=', definition).execute()
    const lines = await store.db.selectFrom('process_history').selectAll().execute()
    const ids = new Set(instances.map(({ id }) => String(id)))
    const byInstance = <Row extends { process_instance_id?: unknown }>(rows: readonly Row[]) =>
      Map.groupBy(rows, (row) => String(row.process_instance_id))
    const [tasksOf, linesOf, recordsOf] = [byInstance(tasks), byInstance(lines), byInstance(records)]
    const count = (wrong: (id: string) => boolean) => [...ids].filter(wrong).length
    const finished = (id: string, step: string) =>
      (tasksOf.get(id) ?? []).filter((task) => task.task_definition_key === step && task.status === 'finish').length
    const lineCount = (id: string, kind: string) => (linesOf.get(id) ?? []).filter((line) => line.kind === kind).length
    const done = new Set(tasks.filter(({ status }) => status === 'finish').map(({ id }) => String(id)))
    const isStuck = new Set(instances.filter((row) => row.process_is_finished !== 'finished').map(({ id }) => String(id)))
    return {
      acknowledged: acknowledged.length,
      instances: ids.size,
      lost:
        acknowledged.filter((id) => !ids.has(id)).length +
        completed.filter((id) => !done.has(id)).length +
        count((id) => !isStuck.has(id) && STEPS.some((step) => finished(id, step) === 0)) +
        Math.abs(records.length - ids.size),
      doubled: count(
        (id) =>
          (tasksOf.get(id) ?? []).length > STEPS.length ||
          STEPS.some((step) => finished(id, step) > 1) ||
          lineCount(id, 'start') > 1 ||
          lineCount(id, 'end') > 1 ||
          lineCount(id, 'task') > STEPS.length ||
          (recordsOf.get(id) ?? []).length > 1,
      ),
      stuck: isStuck.size + records.filter((row) => row.flow_status !== '2').length,
    }
  } finally {
    await store.close()
  }
}
