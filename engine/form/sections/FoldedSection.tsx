import { type ReactNode, useState } from 'react'
import { filledBy } from '../../model/formats/mapPoint.ts'
import { isEmpty } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFormScope } from '../formScope.ts'
import { useComputed } from '../values/useComputed.ts'
import { sectionId } from './sectionId.ts'
import { sectionTitles } from './stepsOf.ts'

interface Props {
  title: string
  names: readonly string[]
  children?: ReactNode
}

/** A section that is folded while it has no required field and no value, unless the user unfolds it. */
export function FoldedSection({ title, names, children }: Props) {
  const { t, word } = useText()
  const { entity, fields, form, id } = useFormScope()
  const [choice, setChoice] = useState<boolean | null>(null)
  const editable = names.flatMap((name) => (fields[name]?.form[form.mode] === 'edit' ? [fields[name]] : []))
  const isOptional = !editable.some(({ required }) => required)
  const filled = useComputed(
    () => editable.filter((field) => filledBy(field).some((name) => isFilled(form.form.values[name], field.default))).length,
  )
  const isOpen = choice ?? (!isOptional || filled > 0)
  const own = sectionId(id, sectionTitles(form.fields).indexOf(title))
  return (
    <fieldset className="g-section" id={own} data-section>
      <legend>
        <button type="button" className="g-fold" aria-expanded={isOpen} aria-controls={`${own}-body`} onClick={() => setChoice(!isOpen)}>
          <Icon glyph="down" />
          {word(entity, title)}
          {!isOpen && (
            <small>{filled > 0 ? t('form.filled', { count: filled }) : isOptional && editable.length > 0 ? t('form.optional') : ''}</small>
          )}
        </button>
      </legend>
      <div className="g-section-body" id={`${own}-body`} hidden={!isOpen}>
        {children}
      </div>
    </fieldset>
  )
}

/** Initial values are no user input. */
const isFilled = (value: unknown, fallback: unknown): boolean => !isEmpty(value) && value !== fallback
