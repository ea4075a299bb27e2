import { type ReactNode, useId } from 'react'
import { TabList } from '../form/sections/TabList.tsx'

export interface ShownRecordTab {
  /** Tells it from the others. */
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

/** Parts of a record's page, one at a time; arrow keys walk between them. What is not shown is not there, and asks for nothing. */
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
