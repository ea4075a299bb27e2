import { type ReactNode, useId } from 'react'
import { TabList } from '../form/sections/TabList.tsx'

export interface ShownRecordTab {
  /** Identifies the tab. */
  key: string
  title: string
  body: ReactNode
}

interface Props {
  label: string
  tabs: readonly ShownRecordTab[]
  shown: string
  onShow(key: string): void
}

/** Tabs of a record page; arrow keys move between them. Only the selected tab is mounted. */
export function RecordTabs({ label, tabs, shown, onShow }: Props) {
  const id = useId()
  const current = tabs.find(({ key }) => key === shown) ?? tabs[0]
  if (!current) return null
  if (tabs.length === 1) return current.body
  const heads = tabs.map(({ key, title }) => ({ key, title, id: `${id}-${key}`, panelId: `${id}-panel` }))
  return (
    <>
      <TabList className="g-record-tabs" label={label} tabs={heads} shown={current.key} onShow={onShow} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`}>
        {current.body}
      </div>
    </>
  )
}
