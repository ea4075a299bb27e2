// The search form of the page that the server rendered: `public/start.js` shows it before the scripts have run, and what the user
// types there goes to the form of the console.

export interface SearchAhead {
  /** Path of the page. */
  path: string
  /** Form of the page; `null` if it has none. */
  form: HTMLFormElement | null
  /** Element of the form that had the focus last. */
  focused: EventTarget | null
  isSubmitted: boolean
  /** True while an input method composes text. */
  isComposing: boolean
}

/** Milliseconds between two looks for the end of a composition. */
const LOOKS_EVERY = 50
/** Milliseconds to wait for it. */
const PATIENCE = 10_000

const page = globalThis as { gantrySearch?: SearchAhead | undefined }

/** Waits until no input method composes text, which would be lost with its input. */
export async function composed(): Promise<void> {
  for (let waited = 0; page.gantrySearch?.isComposing && waited < PATIENCE; waited += LOOKS_EVERY)
    await new Promise((go) => setTimeout(go, LOOKS_EVERY))
}

interface Commands {
  /** Sets the text of a search field. */
  type(name: string, text: string): void
  submit(): void
}

/**
 * Takes over text, focus and a pressed search button, once. Call it in a layout effect, whose changes are rendered before a microtask. The
 * inputs of both forms have ids that end with the name of their field.
 * @param form the form in the page
 * @param names names of the search fields
 */
export function takeSearchAhead(form: HTMLFormElement, names: readonly string[], { type, submit }: Commands): void {
  const ahead = page.gantrySearch
  page.gantrySearch = undefined
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

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined =>
  [...form.querySelectorAll('input')].find(({ id }) => id.endsWith(`-${name}`))
