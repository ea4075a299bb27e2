import { drawValue } from '../../fields/drawValue.ts'
import type { LinkOf } from '../../fields/face.ts'
import { useViewOptions } from '../../fields/useViewOptions.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { labelId } from '../formScope.ts'

interface Props {
  entity: Entity
  field: Field
  record: Values
  /** Id of the element; its label has the matching id. */
  id: string
  /** Returns the pages of referenced records; without it the value is no link. */
  linkOf?: LinkOf
}

/** Shows a value as text. */
export function ReadValue({ entity, field, record, id, linkOf }: Props) {
  const text = useText()
  const options = useViewOptions(field, record)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a labelled value is no fieldset
    <div className="g-read" id={id} role="group" aria-labelledby={labelId(id)}>
      {drawValue({ entity, field, value: record[field.name], record, options, text, place: 'read', linkOf })}
    </div>
  )
}
