// Opens the real control in place of a closed one; the request is kept until its code has loaded.

export interface OpenRequest {
  /** Id of the clicked input. */
  inputId: string
  /** Search text typed before the control had loaded. */
  typed: string
}

/** Opens a control by the same events as a click or key would. */
export function openPopup({ inputId, typed }: OpenRequest): void {
  const input = document.getElementById(inputId) as HTMLInputElement | null
  if (!input) return
  input.focus({ preventScroll: true })
  // A select opens on mousedown, a picker on click.
  for (const type of ['mousedown', 'mouseup', 'click']) input.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  if (typed === '') return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
