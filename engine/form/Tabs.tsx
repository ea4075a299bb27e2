import { createContext, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Entity, Field } from '../model/entity.ts'
import { sectionsOf } from '../model/sections.ts'
import { useText } from '../text.ts'
import './tabs.css'

interface Props {
  entity: Entity
  fields: readonly Field[]
  /** Makes the ids of the tabs their form's own. */
  id: string
  children: ReactNode
}

/** Which section of a form with tabs is shown, and the ids of a section's tab and panel; `null` in a form without tabs. */
export interface ShownTab {
  title: string
  tabId(title: string): string
  panelId(title: string): string
}

export const ShownTabContext = createContext<ShownTab | null>(null)

/** A tab for each section. All panels stay in the page, so that every field is judged. */
export function Tabs({ entity, fields, id, children }: Props) {
  const { word } = useText()
  const titles = sectionsOf(fields).flatMap((section) => section.title ?? [])
  const [shown, setShown] = useState(titles[0] ?? '')
  const tabId = (title: string) => `${id}-tab-${titles.indexOf(title)}`
  const panelId = (title: string) => `${id}-panel-${titles.indexOf(title)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = titles[(titles.indexOf(shown) + step + titles.length) % titles.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    setShown(next)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <>
      <div className="g-form-tabs" role="tablist">
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={tabId(title)}
            className="g-form-tab"
            aria-selected={title === shown}
            aria-controls={panelId(title)}
            tabIndex={title === shown ? 0 : -1}
            onClick={() => setShown(title)}
            onKeyDown={onKeyDown}
          >
            {word(entity, title)}
          </button>
        ))}
      </div>
      <ShownTabContext value={{ title: shown, tabId, panelId }}>{children}</ShownTabContext>
    </>
  )
}
