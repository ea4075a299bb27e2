// Input to the page that the server rendered: `public/start.js` shows it before the scripts have run. What the user types into its form, the
// search of a list or the sign-in, goes to the form of the console; a click or a shortcut is done once the console's page stands in its place.

export interface InputAhead {
  /** Path of the page. */
  path: string
  /** The page itself, until React replaces it. */
  frame: Element
  /** Form of the page; `null` if it has none. */
  form: HTMLFormElement | null
  /** Element of the form that had the focus last. */
  focused: EventTarget | null
  isSubmitted: boolean
  /** True while an input method composes text. */
  isComposing: boolean
  /** Last click outside of the text fields. */
  click: { event: MouseEvent; target: Element } | null
  /** Last shortcut: a character outside of the text fields, or Ctrl+K. */
  key: KeyboardEvent | null
}

/** Milliseconds between two looks for the end of a composition. */
const LOOKS_EVERY = 50
/** Milliseconds to wait for it. */
const PATIENCE = 10_000
/** Milliseconds after which a click is too old to be done. */
const REPLAY_PATIENCE = 5_000

const page = globalThis as { gantryInput?: InputAhead | undefined }

/** True while the page that the server rendered stands. */
export const isServed = (): boolean => page.gantryInput !== undefined

/** Waits until no input method composes text, which would be lost with its input. */
export async function composed(): Promise<void> {
  for (let waited = 0; page.gantryInput?.isComposing && waited < PATIENCE; waited += LOOKS_EVERY)
    await new Promise((go) => setTimeout(go, LOOKS_EVERY))
}

interface Commands {
  /** Sets the text of a search field. */
  type(name: string, text: string): void
  submit(): void
}

/**
 * Takes over text, focus and a pressed submit button, once. Call it in a layout effect, whose changes are rendered before a microtask. The
 * inputs of both forms have the name of their field, or ids that end with it.
 * @param form the form in the page
 * @param names names of the fields
 */
export function takeInputAhead(form: HTMLFormElement, names: readonly string[], { type, submit }: Commands): void {
  const ahead = page.gantryInput
  page.gantryInput = undefined
  if (!ahead?.form || ahead.path !== location.pathname) return
  for (const name of names) {
    const typed = inputOf(ahead.form, name)
    const input = inputOf(form, name)
    if (!typed || !input) continue
    if (typed.value !== typed.defaultValue) type(name, typed.value)
    if (typed !== ahead.focused) continue
    const { selectionStart, selectionEnd } = typed
    input.focus()
    queueMicrotask(() => input.setSelectionRange(selectionStart, selectionEnd))
  }
  if (ahead.isSubmitted) queueMicrotask(submit)
}

/**
 * Does the last click and the last key once the console's page is there. The click goes to the control at the same place, if that has the
 * same words and is in the same row. Another click or key of the user takes its place.
 */
export async function replayInput(): Promise<void> {
  const ahead = page.gantryInput
  if (!ahead) return
  while (ahead.frame.isConnected) await nextFrame()
  const { click, key } = ahead
  if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', key))
  if (!click) return
  const end = performance.now() + REPLAY_PATIENCE
  const other = new AbortController()
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, ({ isTrusted }) => isTrusted && other.abort(), { capture: true, signal: other.signal })
  while (!other.signal.aborted && performance.now() < end && !replayClick(click)) await nextFrame()
  other.abort()
}

const nextFrame = () => new Promise((go) => requestAnimationFrame(go))

function replayClick({ event, target }: NonNullable<InputAhead['click']>): boolean {
  const shown = document.elementFromPoint(event.clientX, event.clientY)
  if (!shown || wordsAt(shown) !== wordsAt(target)) return false
  const control = shown.closest<HTMLElement>(CONTROL)
  control?.focus()
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    shown.dispatchEvent(new (type.startsWith('pointer') ? PointerEvent : MouseEvent)(type, event))
  return true
}

const CONTROL = 'a, button, input, label, summary, [tabindex]'

/** Words of a control and of its row, without the row's buttons, which come late. */
function wordsAt(element: Element): string {
  const control = element.closest(CONTROL) ?? element
  const row = element.closest('tr, li')
  const cells = [...(row?.querySelectorAll('th, td:not(.g-cell-buttons)') ?? [])]
  return JSON.stringify([control.tagName, control.textContent, ...cells.map(({ textContent }) => textContent)])
}

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find((input) => input.name === name || input.id.endsWith(`-${name}`))
