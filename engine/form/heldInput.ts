// Input that is shown in the controls before the form receives it, and fields that are rendered after the form opened.

export interface HeldInput {
  /** Registers typed text that is passed to the form later; returns a function that removes it. */
  hold(pass: () => void): () => void
  /** Passes all typed text to the form. */
  passInput(): void
  /** Registers the function that renders all fields; returns a function that removes it. */
  renderWith(render: () => void): () => void
  /** Renders all fields, because fields that are not rendered are not validated. */
  renderAll(): void
}

export function heldInput(): HeldInput {
  const held = new Set<() => void>()
  const renders = new Set<() => void>()
  const added = (set: Set<() => void>, work: () => void) => {
    set.add(work)
    return () => void set.delete(work)
  }
  return {
    hold: (pass) => added(held, pass),
    passInput() {
      for (const pass of [...held]) pass()
    },
    renderWith: (render) => added(renders, render),
    renderAll() {
      for (const render of [...renders]) render()
    },
  }
}
