import { type KeyboardEvent, type ReactNode, useId } from 'react'
import '../form/tabs.css'

export interface ShownTab {
  /** Tells it from the others. */
  key: string
  title: string
  body: ReactNode
}

interface Props {
  label: string
  tabs: readonly ShownTab[]
  shown: string
  onShow(key: string): void
}

/** Parts of a record's page, one at a time; arrow keys walk between them. What is not shown is not there, and asks for nothing. */
export function RecordTabs({ label, tabs, shown, onShow }: Props) {
  const id = useId()
  const current = tabs.find(({ key }) => key === shown) ?? tabs[0]
  if (!current) return null
  if (tabs.length === 1) return current.body
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    onShow(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="g-form-tabs g-record-tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            className="g-form-tab"
            aria-selected={key === current.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === current.key ? 0 : -1}
            onClick={() => onShow(key)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`}>
        {current.body}
      </div>
    </>
  )
}
