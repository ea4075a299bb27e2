import type { KeyboardEvent, ReactNode } from 'react'

/** A part of a drawing that a click, Enter or the space bar chooses. Without `onChoose` it is only a picture with a name. */
export function SelectableMark({
  label,
  className,
  isChosen,
  onChoose,
  children,
  transform,
}: {
  label: string
  className: string
  isChosen: boolean
  onChoose: (() => void) | undefined
  children: ReactNode
  transform?: string
}) {
  const face = { className: `${className}${isChosen ? ' is-chosen' : ''}`, transform }
  if (!onChoose)
    return (
      <g {...face}>
        <title>{label}</title>
        {children}
      </g>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of its own
    <g {...face} role="button" aria-label={label} tabIndex={0} aria-pressed={isChosen} onClick={onChoose} onKeyDown={onKeyDown}>
      <title>{label}</title>
      {children}
    </g>
  )
}

/** For lettering of a choice that its label says in other words. */
export const hiddenFromReaders = { 'aria-hidden': true } as const
