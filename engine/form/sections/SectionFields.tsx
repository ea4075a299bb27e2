import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { placeholderOf } from '../../fields/control.ts'
import { inputText } from '../../fields/text/textOf.ts'
import type { Field } from '../../model/entity/entity.ts'
import { fieldTitle } from '../../model/entity/titleOf.ts'
import type { Widget } from '../../model/formats/fieldKinds.ts'
import { isEmpty, isShown } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { controlId, labelId, RenderedCountContext, useFormScope } from '../formScope.ts'

/**
 * The fields of a section. Those that are not rendered yet are drawn as label and box, without Formily and antd.
 *
 * @param children elements of Formily, whose property `name` is that of a field
 */
export function SectionFields({ children }: { children?: ReactNode }) {
  const { fields, order, form } = useFormScope()
  const count = useContext(RenderedCountContext)
  const elements = useMemo(() => elementsIn(children), [children])
  // The same elements as before, so that React renders only the new ones.
  return elements.map((element) => {
    const field = fields[element.props.name ?? '']
    if (!field || (order.get(field.name) ?? 0) < count) return element
    return isShown(field, form.form.values) ? <ComingField key={element.key} field={field} /> : null
  })
}

type FieldElement = ReactElement<{ name?: string; children?: ReactNode }>

function elementsIn(children: ReactNode): FieldElement[] {
  const found: FieldElement[] = []
  Children.forEach(children, (child) => {
    if (!isValidElement<FieldElement['props']>(child)) return
    if (child.type === Fragment) found.push(...elementsIn(child.props.children))
    else found.push(child)
  })
  return found
}

/** Widgets whose text is that of their value. */
const TEXTS: ReadonlySet<Widget> = new Set(['text', 'textarea', 'number', 'date', 'date-time', 'time'])

function ComingField({ field }: { field: Field }) {
  const text = useText()
  const { entity, form, id } = useFormScope()
  const values = form.form.values
  const value = values[field.name]
  const isEditable = field.form[form.mode] === 'edit'
  const isText = TEXTS.has(field.widget) && !field.choices
  return (
    <div className="g-item" data-span={field.span} data-field={field.name}>
      <span className="g-item-label" id={labelId(controlId(id, field.name))} data-required={(isEditable && field.required) || undefined}>
        {text.word(entity, fieldTitle(field, values))}
      </span>
      {isEditable ? (
        <div className="g-late" data-widget={field.widget} data-empty={isEmpty(value) || undefined}>
          {isText && (isEmpty(value) ? placeholderOf({ entity, field }, text) : inputText(value))}
        </div>
      ) : (
        <div className="g-read">{isText && inputText(value)}</div>
      )}
      <div className="g-item-note">{field.description && <span>{text.word(entity, field.description)}</span>}</div>
    </div>
  )
}
