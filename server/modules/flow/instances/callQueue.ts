// Makes HTTP calls behind requests and timers, a few at once: neither waits for a foreign server. Calls that a stop leaves out are in their table.

interface CallQueue {
  waiting: (() => Promise<unknown>)[]
  running: Set<Promise<unknown>>
  isStopped: boolean
}

type At = Readonly<{ store: object }>

const MAX_RUNNING = 8
const queues = new WeakMap<object, CallQueue>()

function queueOf({ store }: At): CallQueue {
  const queue = queues.get(store) ?? { waiting: [], running: new Set(), isStopped: false }
  queues.set(store, queue)
  return queue
}

/** @param call must not reject */
export function enqueueCall(at: At, call: () => Promise<unknown>): void {
  const queue = queueOf(at)
  queue.waiting.push(call)
  runNext(queue)
}

function runNext(queue: CallQueue): void {
  while (!queue.isStopped && queue.running.size < MAX_RUNNING) {
    const next = queue.waiting.shift()
    if (!next) return
    const running: Promise<unknown> = next().then(() => {
      queue.running.delete(running)
      runNext(queue)
    })
    queue.running.add(running)
  }
}

/** Resolves when no call is under way or waits. */
export async function callsSettled(at: At): Promise<void> {
  const { running } = queueOf(at)
  while (running.size > 0) await Promise.all(running)
}

/** Begins no further call, and waits for those under way. */
export async function stopCalls(at: At): Promise<void> {
  queueOf(at).isStopped = true
  await callsSettled(at)
}
