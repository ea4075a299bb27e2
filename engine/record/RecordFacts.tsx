import { useId, useState } from 'react'
import type { LinkOf } from '../fields/face.ts'
import { ReadValue } from '../form/controls/ReadValue.tsx'
import { shownFields } from '../form/formSchema.ts'
import { controlId, labelId } from '../form/formScope.ts'
import { viewSections } from '../form/record/viewSections.ts'
import { readableFields } from '../form/values/ownRows.ts'
import type { Entity } from '../model/entity/entity.ts'
import { fieldTitle } from '../model/entity/titleOf.ts'
import type { Values } from '../model/records/values.ts'
import { warningOf } from '../model/records/warnings.ts'
import { useText } from '../text/text.ts'

interface Props {
  entity: Entity
  record: Values
  linkOf: LinkOf
}

/** All fields of a record with label and value. Empty fields are shown on request. */
export function RecordFacts({ entity, record, linkOf }: Props) {
  const { t, word } = useText()
  const id = useId()
  const [withEmpty, setWithEmpty] = useState(false)
  const { sections, empty } = viewSections(readableFields(shownFields(entity.fields, 'view'), record), record, withEmpty)
  return (
    <div className="g-facts">
      {sections.map(({ title, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their order, and two may have no title
        <section key={at} className="g-facts-section" aria-label={title === null ? undefined : word(entity, title)}>
          {title !== null && <h3>{word(entity, title)}</h3>}
          <div className="g-facts-grid">
            {fields.map((field) => {
              const warning = warningOf(field, record, (chinese) => word(entity, chinese))
              return (
                <div key={field.name} className="g-fact" data-wide={field.span === 2 || undefined}>
                  <span className="g-fact-label" id={labelId(controlId(id, field.name))}>
                    {word(entity, fieldTitle(field, record))}
                  </span>
                  <ReadValue entity={entity} field={field} record={record} id={controlId(id, field.name)} linkOf={linkOf} />
                  {warning && <p className="g-fact-warning">{warning}</p>}
                </div>
              )
            })}
          </div>
        </section>
      ))}
      {empty > 0 && (
        <button type="button" className="g-link g-facts-empty" aria-pressed={withEmpty} onClick={() => setWithEmpty(!withEmpty)}>
          {t(withEmpty ? 'record.hideEmpty' : 'record.showEmpty', { count: empty })}
        </button>
      )}
    </div>
  )
}
