// Repeatedly kills nodes (`kill -9`) during steps of processes, two on one PostgreSQL database or one on SQLite, and then checks every instance.

import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../server/store/store.ts'
import type { Place } from '../bench/crash/place.ts'
import { bpmn, flow } from './bpmn.ts'
import { type Block, calledFiles, courseOf, fileOf, randomBlock, variablesOf } from './bpmnBlocks.ts'
import { randomOf } from './randomProcess.ts'
import type { RunningServer } from './realServer.ts'

const FLOW = '/api/blade-flow'
/** Beginning of the names of all processes. */
const KEY = 'Killed'
/** Number of random block-structured processes, and their depth. */
const RANDOM_PROCESSES = 40
const DEPTH = 3
/** Longer processes would leave few that end between two kills. */
const MAX_TASKS = 12
const WORKERS = 6
/** Maximum number of open instances, to limit the work at the end. */
const MAX_OPEN = 40
/** Number of starts and steps acknowledged between two kills. */
const STEPS_BETWEEN = 60

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

/** Files of a process, called ones first, with the number of completions of each task. */
interface KilledProcess {
  files: readonly string[]
  expected: ReadonlyMap<string, number>
}

const OWN = 'gantry:allowApplicant="true"'

/** A task, two parallel tasks, a join, and a task to claim, all completed by the administrator, who also starts it. */
function plainProcess(admin: string): KilledProcess {
  const file = bpmn(
    [
      '<startEvent id="start"/><parallelGateway id="fork"/><parallelGateway id="join"/><endEvent id="end"/>',
      ...['a', 'b', 'c'].map((id) => `<userTask id="${id}" flowable:assignee="${admin}" ${OWN}/>`),
      `<userTask id="d" flowable:candidateUsers="${admin}" ${OWN}/>`,
      ...[flow('start', 'a'), flow('a', 'fork'), flow('fork', 'b'), flow('fork', 'c'), flow('b', 'join'), flow('c', 'join')],
      ...[flow('join', 'd'), flow('d', 'end')],
    ].join('\n'),
    { key: KEY },
  )
  return { files: [file], expected: new Map(['a', 'b', 'c', 'd'].map((id) => [id, 1])) }
}

/** Random processes with gateways, subprocesses, calls and several instances, and the tasks that a simple model expects. */
function randomProcesses(admin: string, seed: number): KilledProcess[] {
  const random = randomOf(seed)
  const names = { count: 0 }
  const found: KilledProcess[] = []
  while (found.length < RANDOM_PROCESSES) {
    const block = randomBlock(random, DEPTH, names)
    // A variable of a loop would repeat it without end.
    const read = [...new Set(variablesOf(block))].filter((name) => name.startsWith('v'))
    const values = Object.fromEntries(read.map((name) => [name, Math.floor(random() * 3)]))
    const expected = completionsOf(block, values)
    if ([...expected.values()].reduce((sum, count) => sum + count, 0) > MAX_TASKS) continue
    const files = [...calledFiles(block).values(), fileOf(block, `${KEY}${found.length}`, values)]
    const owned = (xml: string) =>
      xml
        .replaceAll('flowable:assignee="1"', `flowable:assignee="${admin}" ${OWN}`)
        .replace(/<process id="(\w+)" name="\w+"/, `<process id="$1" name="${KEY} $1"`)
    found.push({ files: files.map(owned), expected })
  }
  return found
}

/** Number of completions of each task. */
function completionsOf(block: Block, values: Readonly<Record<string, number>>): Map<string, number> {
  const course = courseOf(block, values)
  const counts = new Map<string, number>()
  for (let [next] = course.open(); next !== undefined; [next] = course.open()) {
    counts.set(next, (counts.get(next) ?? 0) + 1)
    course.done(next)
  }
  return counts
}

interface Answer {
  status: number
  data?: unknown
  /** Message of a refusal. */
  msg?: string
}

/** Kills nodes under load. Throws if no process can be started. @param kills number of kills @param seed of the random processes */
export async function killNodes(place: Place, kills: number, seed = 1): Promise<Killed> {
  const nodes = [await place.start()]
  if (place.databaseUrl !== null) nodes.push(await place.start())
  const seen: Seen = { acknowledged: [], completed: [], steps: 0, cut: 0, started: 0 }
  const call = caller(place, nodes, seen)
  const admin = await idOf(call, 'GET /api/blade-user/info')
  const approver = await idOf(call, `GET ${FLOW}/work/people`)
  const definitions = new Map<string, KilledProcess['expected']>()
  for (const { files, expected } of [plainProcess(admin), ...randomProcesses(admin, seed)]) {
    const ids: string[] = []
    for (const file of files) ids.push(await deployed(place, nodes[0] as RunningServer, file))
    definitions.set(ids.at(-1) ?? '', expected)
  }
  const state = { isOver: false }
  const workers = Array.from({ length: WORKERS }, (_, at) =>
    work(call, state, at, { approver, definitions: [...definitions.keys()] }, seen),
  )
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
    ...(await validated(place, nodes[0]?.dataFolder ?? '', definitions, seen)),
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
  /** Number of starts that were sent. */
  started: number
}

/** Starts instances and completes open tasks, on both nodes. */
async function work(
  call: Call,
  state: { isOver: boolean },
  at: number,
  { approver, definitions }: { approver: string; definitions: readonly string[] },
  seen: Seen,
) {
  const times = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-03 08:00:00' }
  for (let turn = at; !state.isOver; turn++) {
    if ((await doOpen(call, turn + 1, seen)) >= MAX_OPEN) continue
    const body = {
      processDefinitionId: definitions[seen.started++ % definitions.length],
      taskUser: approver,
      leaveType: '2',
      ...times,
      reason: 'kill',
    }
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

/** Compares every instance, with those that it calls, with its acknowledged steps and with the expected completions. */
async function validated(
  place: Place,
  dataFolder: string,
  definitions: ReadonlyMap<string, KilledProcess['expected']>,
  { acknowledged, completed }: Seen,
) {
  const store = await openStore({ dataFolder, databaseUrl: place.databaseUrl })
  try {
    const ids = [...definitions.keys()]
    const all = await store.db.selectFrom('process_instance').selectAll().execute()
    const instances = all.filter((row) => ids.includes(String(row.process_definition_id)))
    const roots = new Set(instances.map(({ id }) => String(id)))
    const rootOf = new Map(all.map((row) => [String(row.id), String(row.root_id || row.id)]))
    const inTree = <Row extends { process_instance_id?: unknown }>(row: Row) => roots.has(rootOf.get(String(row.process_instance_id)) ?? '')
    const tasks = (await store.db.selectFrom('process_task').selectAll().execute()).filter(inTree)
    const records = (await store.db.selectFrom('process_leave').selectAll().execute()).filter((row) =>
      ids.includes(String(row.process_definition_id)),
    )
    const lines = (await store.db.selectFrom('process_history').selectAll().execute()).filter(inTree)
    const byRoot = <Row extends { process_instance_id?: unknown }>(rows: readonly Row[]) =>
      Map.groupBy(rows, (row) => rootOf.get(String(row.process_instance_id)) ?? '')
    const [tasksOf, linesOf] = [byRoot(tasks), byRoot(lines)]
    const recordsOf = Map.groupBy(records, (row) => String(row.process_instance_id))
    const finished = tasks.filter(({ status }) => status === 'finish')
    const done = new Set(finished.map(({ id }) => String(id)))
    const open = all.filter((row) => roots.has(rootOf.get(String(row.id)) ?? '') && row.process_is_finished !== 'finished')
    const isStuck = new Set(open.map((row) => rootOf.get(String(row.id)) ?? ''))
    const countOf = (id: string, status: string, step: string) =>
      (tasksOf.get(id) ?? []).filter((task) => task.task_definition_key === step && task.status === status).length
    const lineCount = (id: string, kind: string) =>
      (linesOf.get(id) ?? []).filter((line) => line.kind === kind && String(line.process_instance_id) === id).length
    const expectedOf = new Map(
      instances.map((row) => [String(row.id), definitions.get(String(row.process_definition_id)) ?? new Map<string, number>()]),
    )
    const sum = (id: string) => [...(expectedOf.get(id)?.values() ?? [])].reduce((total, count) => total + count, 0)
    const isShort = (id: string) => [...(expectedOf.get(id) ?? [])].some(([step, count]) => countOf(id, 'finish', step) < count)
    const isDoubled = (id: string) =>
      (tasksOf.get(id) ?? []).length > sum(id) ||
      [...(expectedOf.get(id) ?? [])].some(([step, count]) => countOf(id, 'finish', step) > count) ||
      ['start', 'end'].some((kind) => lineCount(id, kind) > 1) ||
      (linesOf.get(id) ?? []).filter(({ kind }) => kind === 'task').length > sum(id) ||
      (recordsOf.get(id) ?? []).length > 1
    return {
      acknowledged: acknowledged.length,
      instances: roots.size,
      lost:
        acknowledged.filter((id) => !roots.has(id)).length +
        completed.filter((id) => !done.has(id)).length +
        [...roots].filter((id) => !isStuck.has(id) && isShort(id)).length +
        Math.abs(records.length - roots.size),
      doubled: [...roots].filter(isDoubled).length,
      stuck: isStuck.size + records.filter((row) => row.flow_status !== '2').length,
    }
  } finally {
    await store.close()
  }
}
