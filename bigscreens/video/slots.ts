// Places for decoders on a page. Four are what a machine without a graphics card decodes, and what HTTP/1.1 leaves of the six connections of a
// host when the page's own calls need two. The panes without a place show their picture, and a click takes the place of the longest playing.

export const MAX_PLAYING = 4

export interface Pane {
  /** Called when the pane may play. */
  granted(): void
  /** Called when another pane took the slot. */
  yielded(): void
}

export interface Slots {
  /** Plays when there is a place, in the order of asking. */
  want(pane: Pane): void
  /** Plays now, whoever has to stop. */
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
