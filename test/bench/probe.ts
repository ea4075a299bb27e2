// Runs inside the page: measures the time from an event, or from the start of the navigation, until something is painted.

/** Conditions on the elements of a selector; all must hold. */
export interface Sight {
  selector: string
  /** Minimum number of elements; 0: there is none. */
  count?: number
  /** Text that the first element contains. */
  text?: string
  /** Value of the first element. */
  value?: string
  checked?: boolean
  /** True if a click at the centre of the first element would hit it. */
  isReachable?: boolean
}

export interface Painted {
  /** Milliseconds from the timestamp of the event to the end of the frame that shows the sight. */
  ms: number
  /** Number of the frame after the event, from 1. */
  frames: number
}

declare global {
  var probe: {
    /** Time at which the first rows were painted, in milliseconds since the start of the navigation. */
    firstRow: Promise<number> | null
    /** Time at which the search could be used, likewise. */
    usable: Promise<number> | null
    pending: Promise<Painted> | null
    arm(type: string, sight: Sight): void
    watch(sight: Sight, usable?: Sight): void
  }
}

/** Installed in every page before its scripts. Self-contained, because it is sent as text. */
export function installProbe(): void {
  const FRAME = 1000 / 60

  const holds = ({ selector, count = 1, text, value, checked, isReachable }: Sight): boolean => {
    const found = document.querySelectorAll(selector)
    const first = found[0]
    if (count === 0) return !first
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

  // Animation frame callbacks run just before the paint, a message posted there arrives just after.
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
