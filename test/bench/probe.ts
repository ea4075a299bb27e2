// Runs inside the page: the time from an event, or from the start of the page, until something is painted.

/** Conditions on the elements of a selector; all must hold. */
export interface Sight {
  selector: string
  /** At least so many. */
  count?: number
  /** The first one's text holds this. */
  text?: string
  /** The first one's value is this. */
  value?: string
  checked?: boolean
  /** A click in the middle of the first one would reach it. */
  isReachable?: boolean
}

export interface Painted {
  /** Milliseconds from the event, as the browser stamped it, to the end of the frame that shows the sight. */
  ms: number
  /** Which frame after the event it was: 1 is the very next. */
  frames: number
}

declare global {
  var probe: {
    /** When the page's first rows were painted, in milliseconds since the page was asked for. */
    firstRow: Promise<number> | null
    /** When the page's search could first be typed into, likewise. */
    usable: Promise<number> | null
    pending: Promise<Painted> | null
    arm(type: string, sight: Sight): void
    watch(sight: Sight, usable?: Sight): void
  }
}

/** Given to every page before its own scripts. Self-contained: it is sent over as text. */
export function installProbe(): void {
  const FRAME = 1000 / 60

  const holds = ({ selector, count = 1, text, value, checked, isReachable }: Sight): boolean => {
    const found = document.querySelectorAll(selector)
    const first = found[0]
    if (!first || found.length < count) return false
    const input = first as HTMLInputElement
    if (text !== undefined && !first.textContent?.includes(text)) return false
    if (value !== undefined && input.value !== value) return false
    if (checked !== undefined && input.checked !== checked) return false
    if (!isReachable) return true
    const { left, top, width, height } = first.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && first.contains(hit) && !input.disabled
  }

  // A frame's callbacks run just before it is painted; a message sent there arrives right after.
  const painted = (sight: Sight, frameSeen: (time: number) => void): Promise<number> =>
    new Promise((settle) => {
      const look = (time: number) => {
        if (!holds(sight)) return requestAnimationFrame(look)
        frameSeen(time)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => settle(performance.now())
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    })

  globalThis.probe = {
    firstRow: null,
    usable: null,
    pending: null,
    watch(sight, usable) {
      this.firstRow = painted(sight, () => {})
      if (usable) this.usable = painted(usable, () => {})
    },
    arm(type, sight) {
      this.pending = new Promise((settle) => {
        const start = ({ timeStamp }: Event) => {
          let frames = 0
          void painted(sight, (time) => {
            frames = Math.max(1, Math.ceil((time - timeStamp - 1) / FRAME))
          }).then((end) => settle({ ms: end - timeStamp, frames }))
        }
        window.addEventListener(type, start, { capture: true, once: true })
      })
    },
  }
}
