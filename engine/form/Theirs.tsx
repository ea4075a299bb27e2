import type { Field as FieldModel } from '@formily/core'
import { observer } from '@formily/react'
import { useViewOptions } from '../fields/useViewOptions.ts'
import { views } from '../fields/views.ts'
import type { Field } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'
import { useText } from '../text.ts'
import { useFormScope } from './formScope.ts'

/** After a conflict: what somebody else put where the user has typed something of their own. */
export const Theirs = observer(function Theirs({ model, field }: { model: FieldModel; field: Field }) {
  const record = (model.data as { theirs?: Values } | undefined)?.theirs
  return record ? <TheirValue record={record} field={field} /> : null
})

function TheirValue({ record, field }: { record: Values; field: Field }) {
  const { entity } = useFormScope()
  const text = useText()
  const options = useViewOptions(field, record)
  return (
    <span className="g-item-theirs">
      {text.t('form.theirs')}
      {views[field.widget]({ entity, field, value: record[field.name], record, options, text, place: 'read' })}
    </span>
  )
}
