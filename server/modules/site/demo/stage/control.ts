// What somebody wants of a living site: how fast its plan passes, and which story it tells. Kept in the database, read by who drives the sites.

import type { Kernel } from '../../../../kernel.ts'
import { findKeyed, makeKeyedTable, putKeyed } from '../../../../store/keyedRows.ts'
import type { Store } from '../../../../store/store.ts'

const CONTROL = { name: 'gantry_demo_control', columns: { speed: 'integer', story: 'text', asked: 'integer' } } as const

export interface Control {
  /** Seconds of the plan in a second. */
  speed: number
  /** Word of demo_story; '' for none. */
  story: string
  /** When the story was asked for, in milliseconds; it is told once. */
  asked: number
}

const USUAL: Control = { speed: 1, story: '', asked: 0 }

const living = new WeakMap<Store, ReadonlySet<string>>()

/** From now on these projects live, at their usual speed and without a story. */
export async function raiseCurtain({ store }: Kernel, projectIds: readonly string[]): Promise<void> {
  await makeKeyedTable(store, CONTROL)
  for (const id of projectIds) await putKeyed(store.db, CONTROL, id, { ...USUAL }, 'is replaced')
  living.set(store, new Set(projectIds))
}

export function dropCurtain({ store }: Kernel): void {
  living.delete(store)
}

/** Whether a project is one of the demo's that live on this server. */
export function isLiving({ store }: Kernel, projectId: string): boolean {
  return living.get(store)?.has(projectId) ?? false
}

export async function controlOf({ store }: Kernel, projectId: string): Promise<Control> {
  if (!living.has(store)) return USUAL
  const row = await findKeyed(store.db, CONTROL, projectId)
  return row ? { speed: Number(row.speed), story: String(row.story), asked: Number(row.asked) } : USUAL
}

export async function setControl(kernel: Kernel, projectId: string, wanted: Partial<Control>): Promise<void> {
  await putKeyed(kernel.store.db, CONTROL, projectId, { ...(await controlOf(kernel, projectId)), ...wanted }, 'is replaced')
}
