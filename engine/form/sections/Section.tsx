import { type ReactNode, useContext } from 'react'
import { useText } from '../../text/text.ts'
import { useFormScope } from '../formScope.ts'
import { FoldedSection } from './FoldedSection.tsx'
import { SectionFields } from './SectionFields.tsx'
import { ShownTabContext } from './Tabs.tsx'

interface Props {
  title: string | null
  /** Names of its fields. */
  names: readonly string[]
  children?: ReactNode
}

/**
 * A section of fields on the form's grid. With a title it is a fieldset, so that screen readers announce the title, or the panel of a tab.
 */
export function FormSection({ title, names, children: elements }: Props) {
  const { word } = useText()
  const { entity, layout } = useFormScope()
  const tab = useContext(ShownTabContext)
  const children = <SectionFields>{elements}</SectionFields>
  if (title === null) return <div className="g-section">{children}</div>
  if (tab) {
    return (
      <div className="g-section" role="tabpanel" id={tab.panelId(title)} aria-labelledby={tab.tabId(title)} hidden={tab.title !== title}>
        {children}
      </div>
    )
  }
  if (layout === 'index') {
    return (
      <FoldedSection title={title} names={names}>
        {children}
      </FoldedSection>
    )
  }
  return (
    <fieldset className="g-section">
      <legend>{word(entity, title)}</legend>
      {children}
    </fieldset>
  )
}
