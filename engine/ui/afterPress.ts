// Delays work that moves elements of the page until a pointer press is over: a button that moves between press and release gets no click.

let isPressed = false
let waiting: (() => void)[] = []

const end = () => {
  isPressed = false
  if (waiting.length === 0) return
  const callbacks = waiting
  waiting = []
  // The click follows the release in the same task.
  setTimeout(() => {
    for (const callback of callbacks) callback()
  })
}

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const type of ['pointerup', 'pointercancel', 'dragend']) addEventListener(type, end, { capture: true })
// The window can lose the focus while a mouse button is pressed.
addEventListener('blur', end)

/** Calls `callback` at once, or after the click if a pointer is pressed. */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback)
  else callback()
}
