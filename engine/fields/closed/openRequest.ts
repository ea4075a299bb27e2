// Replaces a closed control by the real one: the request to open is kept until its code has loaded.

export interface OpenRequest {
  /** Id of the input that the user pressed. */
  inputId: string
  /** Search text that was typed before the control had loaded. */
  typed: string
}

/** Opens a control as the pointer or the keyboard would have, had it been there from the start. */
export function openPopup({ inputId, typed }: OpenRequest): void {
  const input = document.getElementById(inputId) as HTMLInputElement | null
  if (!input) return
  input.focus({ preventScroll: true })
  // A select opens as the button of the mouse goes down, a picker when it has come up again.
  for (const type of ['mousedown', 'mouseup', 'click']) input.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
  if (typed === '') return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
