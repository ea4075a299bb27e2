import type { Entity, Field } from '../../model/entity/entity.ts'
import { fieldTitle } from '../../model/entity/titleOf.ts'
import type { Values } from '../../model/records/values.ts'
import { warningOf } from '../../model/records/warnings.ts'
import { useText } from '../../text/text.ts'
import { ReadValue } from '../controls/ReadValue.tsx'
import { controlId, labelId } from '../formScope.ts'
import { viewSections } from './viewSections.ts'

interface Props {
  entity: Entity
  fields: readonly Field[]
  record: Values
  id: string
}

/** A record as read-only values on the grid of the form, without inputs and Formily. */
export function RecordView({ entity, fields, record, id }: Props) {
  const { word } = useText()
  return viewSections(fields, record, true).sections.map(({ title, fields: members }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their order, and two may have no title
    <div key={at} className="g-section">
      {title !== null && <div className="g-legend">{word(entity, title)}</div>}
      {members.map((field) => (
        <div key={field.name} className="g-item g-item-read" data-span={field.span}>
          <span className="g-item-label" id={labelId(controlId(id, field.name))}>
            {word(entity, fieldTitle(field, record))}
          </span>
          <ReadValue entity={entity} field={field} record={record} id={controlId(id, field.name)} />
          <WarningNote entity={entity} field={field} record={record} />
        </div>
      ))}
    </div>
  ))
}

function WarningNote({ entity, field, record }: Pick<Props, 'entity' | 'record'> & { field: Field }) {
  const { word } = useText()
  const warning = warningOf(field, record, (chinese) => word(entity, chinese))
  return warning && <div className="g-item-note g-item-warning">{warning}</div>
}
