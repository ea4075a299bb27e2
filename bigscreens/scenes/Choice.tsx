import type { KeyboardEvent, ReactNode } from 'react'

/** A part of a drawing that can be selected by click, Enter or space; without `onChoose`, a labelled picture. */
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
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g {...face} role="button" aria-label={label} tabIndex={0} aria-pressed={isChosen} onClick={onChoose} onKeyDown={onKeyDown}>
      <title>{label}</title>
      {children}
    </g>
  )
}

/** Attributes for text that the label of the button contains already. */
export const hiddenFromReaders = { 'aria-hidden': true } as const
