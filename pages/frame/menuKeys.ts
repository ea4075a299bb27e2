// Arrow keys in the side menu: up and down between visible entries, right into a group, left out of it.

const NODES = '.g-side-node:is(a, button)'

/** Moves the focus, or opens and closes a group. Returns whether the key had an effect. */
export function menuStep(key: string, node: HTMLElement): boolean {
  const list = node.closest('nav')
  if (!list || !node.matches(NODES)) return false
  const all = [...list.querySelectorAll<HTMLElement>(NODES)]
  const at = all.indexOf(node)
  const isOpen = node.getAttribute('aria-expanded')
  const go = (index: number) => {
    all[Math.max(0, Math.min(all.length - 1, index))]?.focus()
    return true
  }
  if (key === 'ArrowDown') return go(at + 1)
  if (key === 'ArrowUp') return go(at - 1)
  if (key === 'Home') return go(0)
  if (key === 'End') return go(all.length - 1)
  if (key === 'ArrowRight' && isOpen !== null) {
    if (isOpen === 'true') return go(at + 1)
    node.click()
    return true
  }
  if (key !== 'ArrowLeft') return false
  if (isOpen === 'true') {
    node.click()
    return true
  }
  const parent = node.closest('ul')?.closest('li')?.querySelector<HTMLElement>(NODES)
  return parent ? go(all.indexOf(parent)) : false
}
