import type { KeyboardEvent } from 'react'
import './tabs.css'

export interface FormTab {
  /** Identifies the tab. */
  key: string
  title: string
  /** Badge after the title. */
  count?: string | undefined
  /** Id of the tab element. */
  id: string
  panelId: string
}

interface Props {
  tabs: readonly FormTab[]
  /** Key of the selected tab. */
  shown: string
  label?: string
  className?: string
  onShow(key: string): void
}

/** Tab bar; arrow keys move between the tabs. */
export function TabList({ tabs, shown, label, className = '', onShow }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.findIndex(({ key }) => key === shown) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    onShow(next.key)
    document.getElementById(next.id)?.focus()
  }
  return (
    <div className={`g-form-tabs ${className}`} role="tablist" aria-label={label}>
      {tabs.map(({ key, title, count, id, panelId }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={id}
          className="g-form-tab"
          aria-selected={key === shown}
          aria-controls={panelId}
          tabIndex={key === shown ? 0 : -1}
          onClick={() => onShow(key)}
          onKeyDown={onKeyDown}
        >
          {title}
          {count ? <b>{count}</b> : null}
        </button>
      ))}
    </div>
  )
}
