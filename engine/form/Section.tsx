import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { useFormScope } from './formScope.ts'

/** A group of fields on the form's grid; a titled one is a fieldset, so that its title is read with its fields. */
export function Section({ title, children }: { title: string | null; children?: ReactNode }) {
  const { word } = useText()
  const { entity } = useFormScope()
  if (title === null) return <div className="g-section">{children}</div>
  return (
    <fieldset className="g-section">
      <legend>{word(entity, title)}</legend>
      {children}
    </fieldset>
  )
}
