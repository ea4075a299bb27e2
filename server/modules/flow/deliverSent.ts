// Messages and signals are delivered behind the transaction that sent them. A crash in between loses none: the rows are due timers.

import type { Kernel } from '../../kernel.ts'

interface Sent {
  ids: readonly string[]
  depth: number
}

type Deliver = (ids: readonly string[], depth: number) => Promise<number>

/** Longer chains of processes that tell each other wait for the next minute, so that a circle of them leaves room for others. */
const MOST_DEEP = 20

const byStore = new WeakMap<object, Deliver>()

/** Names the function that delivers, on this node. */
export function deliverBy({ store }: Kernel, deliver: Deliver): void {
  byStore.set(store, deliver)
}

/** How many were delivered now. */
export async function deliverSent({ store }: Kernel, { ids, depth }: Sent): Promise<number> {
  return depth < MOST_DEEP ? ((await byStore.get(store)?.(ids, depth + 1)) ?? 0) : 0
}
