// Assigns cameras to panes. A user's choice is in the address; the screen fills the other panes.

import { isReached, type Monitor } from '../../sources/monitors.ts'

export const LAYOUTS = [1, 4, 9] as const
export type PaneLayout = (typeof LAYOUTS)[number]

export interface WallChoice {
  layout: PaneLayout
  /** Ids by pane; an empty one is left to the screen. */
  wanted: readonly string[]
  /** The pane that a click on a camera fills. */
  pane: number
  /** A camera that raises an alarm comes to the first pane. */
  swaps: boolean
}

export function wallChoice(address: URLSearchParams): WallChoice {
  const layout = LAYOUTS.find((one) => String(one) === address.get('panes')) ?? 4
  const wanted = (address.get('cameras') ?? '').split(',').slice(0, layout)
  const pane = Number(address.get('pane') ?? 0)
  return { layout, wanted, pane: Number.isInteger(pane) && pane >= 0 && pane < layout ? pane : 0, swaps: address.get('swap') === '1' }
}

/** Writes a choice into an address; what is as the screen would have it is left out. */
export function writeChoice(address: URLSearchParams, { layout, wanted, pane, swaps }: WallChoice): URLSearchParams {
  const next = new URLSearchParams(address)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('panes', layout === 4 ? '' : String(layout))
  set('cameras', wanted.slice(0, layout).join(',').replace(/,+$/, ''))
  set('pane', pane === 0 || pane >= layout ? '' : String(pane))
  set('swap', swaps ? '1' : '')
  return next
}

/** The choice with a camera in a pane; where it was before it is no more. The pane after it is the next to be filled. */
export function withCamera(choice: WallChoice, pane: number, id: string): WallChoice {
  const wanted = Array.from({ length: choice.layout }, (_, at) =>
    at === pane ? id : choice.wanted[at] === id ? '' : (choice.wanted[at] ?? ''),
  )
  return { ...choice, wanted, pane: (pane + 1) % choice.layout }
}

/** The camera of each pane, `null` for one that stays empty: the chosen ones in their places, those that answer in the others. */
export function paneCameras({ layout, wanted }: WallChoice, cameras: readonly Monitor[]): readonly (Monitor | null)[] {
  const byId = new Map(cameras.map((camera) => [camera.id, camera]))
  const chosen = Array.from({ length: layout }, (_, at) => byId.get(wanted[at] ?? '') ?? null)
  const taken = new Set(chosen.flatMap((camera) => camera?.id ?? []))
  const rest = cameras.filter(({ id }) => !taken.has(id)).sort((one, other) => Number(isReached(other)) - Number(isReached(one)))
  return chosen.map((camera) => camera ?? rest.shift() ?? null)
}
