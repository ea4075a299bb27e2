import { type ReactNode, useContext } from 'react'
import { useText } from '../text.ts'
import { useFormScope } from './formScope.ts'
import { ShownTabContext } from './Tabs.tsx'

/** A group of fields on the form's grid. A titled one is a fieldset, so that its title is read with its fields, or the panel of a tab. */
export function Section({ title, children }: { title: string | null; children?: ReactNode }) {
  const { word } = useText()
  const { entity } = useFormScope()
  const tab = useContext(ShownTabContext)
  if (title === null) return <div className="g-section">{children}</div>
  if (tab) {
    return (
      <div className="g-section" role="tabpanel" id={tab.panelId(title)} aria-labelledby={tab.tabId(title)} hidden={tab.title !== title}>
        {children}
      </div>
    )
  }
  return (
    <fieldset className="g-section">
      <legend>{word(entity, title)}</legend>
      {children}
    </fieldset>
  )
}
