// Delivers messages and signals after the transaction that sent them. A crash in between loses none, since the rows are due timers.

import type { Kernel } from '../../kernel.ts'

interface Sent {
  ids: readonly string[]
  depth: number
}

type Deliver = (ids: readonly string[], depth: number) => Promise<number>

/** Maximum chain of deliveries; longer ones continue in the next minute, so that a cycle does not block others. */
const MAX_DEPTH = 20

const byStore = new WeakMap<object, Deliver>()

/** Registers the function that delivers on this node. */
export function deliverBy({ store }: Kernel, deliver: Deliver): void {
  byStore.set(store, deliver)
}

/** Returns the number of deliveries made. */
export async function deliverSent({ store }: Kernel, { ids, depth }: Sent): Promise<number> {
  return depth < MAX_DEPTH ? ((await byStore.get(store)?.(ids, depth + 1)) ?? 0) : 0
}
