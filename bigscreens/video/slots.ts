// Decoder slots of a page. A computer without a graphics card decodes four streams, and HTTP/1.1 allows six connections, of which the
// page's calls need two. Panes without a slot show a picture; a click takes the slot of the pane that has played longest.

export const MAX_PLAYING = 4

export interface Pane {
  /** Called when the pane may play. */
  granted(): void
  /** Called when another pane took the slot. */
  yielded(): void
}

export interface Slots {
  /** Requests a slot, granted when one is free, in the order of requests. */
  want(pane: Pane): void
  /** Takes a slot at once, from another pane if necessary. */
  take(pane: Pane): void
  leave(pane: Pane): void
}

export function createSlots(most: number = MAX_PLAYING): Slots {
  const playing: Pane[] = []
  const waiting: Pane[] = []
  const without = (list: Pane[], pane: Pane) => {
    const at = list.indexOf(pane)
    if (at >= 0) list.splice(at, 1)
  }
  const grant = (pane: Pane) => {
    playing.push(pane)
    pane.granted()
  }
  return {
    want(pane) {
      if (playing.includes(pane) || waiting.includes(pane)) return
      if (playing.length < most) grant(pane)
      else waiting.push(pane)
    },
    take(pane) {
      if (playing.includes(pane)) return
      without(waiting, pane)
      if (playing.length >= most) playing.shift()?.yielded()
      grant(pane)
    },
    leave(pane) {
      without(waiting, pane)
      without(playing, pane)
      while (playing.length < most) {
        const first = waiting.shift()
        if (!first) return
        grant(first)
      }
    },
  }
}

/** The slots of this page. */
export const slots = createSlots()
