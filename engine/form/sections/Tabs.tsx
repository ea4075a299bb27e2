import { createContext, type ReactNode, useState } from 'react'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { sectionsOf } from '../../model/entity/sections.ts'
import { useText } from '../../text/text.ts'
import { TabList } from './TabList.tsx'

interface Props {
  entity: Entity
  fields: readonly Field[]
  /** Prefix for the ids of the tabs. */
  id: string
  children: ReactNode
}

/** Selected section of a form with tabs, and the ids of a section's tab and panel; `null` in a form without tabs. */
export interface ShownFormTab {
  title: string
  tabId(title: string): string
  panelId(title: string): string
}

export const ShownTabContext = createContext<ShownFormTab | null>(null)

/** One tab for each section. All panels stay mounted, so that every field is validated. */
export function FormTabs({ entity, fields, id, children }: Props) {
  const { word } = useText()
  const titles = sectionsOf(fields).flatMap((section) => section.title ?? [])
  const [shown, setShown] = useState(titles[0] ?? '')
  const tabId = (title: string) => `${id}-tab-${titles.indexOf(title)}`
  const panelId = (title: string) => `${id}-panel-${titles.indexOf(title)}`
  const tabs = titles.map((title) => ({ key: title, title: word(entity, title), id: tabId(title), panelId: panelId(title) }))
  return (
    <>
      <TabList tabs={tabs} shown={shown} onShow={setShown} />
      <ShownTabContext value={{ title: shown, tabId, panelId }}>{children}</ShownTabContext>
    </>
  )
}
