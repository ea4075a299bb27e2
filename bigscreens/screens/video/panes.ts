// Assigns cameras to panes. The user's selection is in the URL; other panes are filled automatically.

import { isOnlineMonitor, type Monitor } from '../../sources/monitors.ts'

export const LAYOUTS = [1, 4, 9] as const
export type PaneLayout = (typeof LAYOUTS)[number]

export interface WallChoice {
  layout: PaneLayout
  /** Camera ids by pane; empty for automatic. */
  wanted: readonly string[]
  /** Index of the pane that a click on a camera fills. */
  pane: number
  /** True if a camera with a new alarm moves to the first pane. */
  swaps: boolean
}

export function wallChoice(address: URLSearchParams): WallChoice {
  const layout = LAYOUTS.find((one) => String(one) === address.get('panes')) ?? 4
  const wanted = (address.get('cameras') ?? '').split(',').slice(0, layout)
  const pane = Number(address.get('pane') ?? 0)
  return { layout, wanted, pane: Number.isInteger(pane) && pane >= 0 && pane < layout ? pane : 0, swaps: address.get('swap') === '1' }
}

/** Writes the selection into a URL query; defaults are left out. */
export function writeChoice(address: URLSearchParams, { layout, wanted, pane, swaps }: WallChoice): URLSearchParams {
  const next = new URLSearchParams(address)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('panes', layout === 4 ? '' : String(layout))
  set('cameras', wanted.slice(0, layout).join(',').replace(/,+$/, ''))
  set('pane', pane === 0 || pane >= layout ? '' : String(pane))
  set('swap', swaps ? '1' : '')
  return next
}

/** Puts a camera into a pane and removes it from its previous one. The next pane becomes the selected one. */
export function withCamera(choice: WallChoice, pane: number, id: string): WallChoice {
  const wanted = Array.from({ length: choice.layout }, (_, at) =>
    at === pane ? id : choice.wanted[at] === id ? '' : (choice.wanted[at] ?? ''),
  )
  return { ...choice, wanted, pane: (pane + 1) % choice.layout }
}

/** Camera of each pane, `null` for an empty one: selected cameras, and online ones in the other panes. */
export function paneCameras({ layout, wanted }: WallChoice, cameras: readonly Monitor[]): readonly (Monitor | null)[] {
  const byId = new Map(cameras.map((camera) => [camera.id, camera]))
  const chosen = Array.from({ length: layout }, (_, at) => byId.get(wanted[at] ?? '') ?? null)
  const taken = new Set(chosen.flatMap((camera) => camera?.id ?? []))
  const rest = cameras
    .filter(({ id }) => !taken.has(id))
    .sort((one, other) => Number(isOnlineMonitor(other)) - Number(isOnlineMonitor(one)))
  return chosen.map((camera) => camera ?? rest.shift() ?? null)
}
