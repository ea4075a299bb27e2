import { type KeyboardEvent, useState } from 'react'
import type { Rec } from '../../api/record.ts'
import { toast } from '../../api/toast.ts'
import { faultText } from '../../fields/faultText.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { Field } from '../../model/entity/entity.ts'
import { isSwitch } from '../../model/formats/formats.ts'
import { isSwitchOn, switchValue } from '../../model/formats/switchValue.ts'
import { validateValue } from '../../model/records/rules.ts'
import { isEmpty } from '../../model/records/values.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { RowView } from '../rowView.ts'

interface Props {
  field: Field
  record: Rec
  view: RowView
}

/** A cell with an input: a change is saved at once, and undone if the server refuses it. */
export default function InlineCell({ field, record, view }: Props) {
  const { entity, text, onInline } = view
  // Value shown instead of the stored one, while it is edited and submitted.
  const [draft, setDraft] = useState<{ value: unknown } | null>(null)
  const label = `${text.word(entity, field.title)} ${recordLabel(entity, record)}`
  const save = async (value: unknown) => {
    if (value === record[field.name] || (isEmpty(value) && isEmpty(record[field.name]))) return setDraft(null)
    const fault = validateValue(field, value, record)
    if (fault) toast.error(faultText(fault, entity, text))
    else await onInline(record, { [field.name]: value })
    setDraft(null)
  }

  const value = draft ? draft.value : record[field.name]
  if (isSwitch(field)) {
    return (
      <input
        type="checkbox"
        role="switch"
        className="g-inline-switch"
        aria-label={label}
        checked={isSwitchOn(value)}
        aria-checked={isSwitchOn(value)}
        disabled={draft !== null}
        onChange={({ target }) => {
          const next = switchValue(field, target.checked)
          const question = text.t('list.switchOff', { field: text.word(entity, field.title), title: recordLabel(entity, record) })
          const change = () => {
            setDraft({ value: next })
            void save(next)
          }
          // Switching off needs a confirmation, because a device switched off by mistake stays silent.
          if (target.checked) change()
          else void confirm(question).then((isSure) => isSure && change())
        }}
      />
    )
  }
  const typed = isEmpty(value) ? '' : String(value)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') setDraft(null)
  }
  return (
    <input
      type="number"
      className="g-inline-number"
      aria-label={label}
      value={typed}
      onChange={({ target }) => setDraft({ value: target.value })}
      onKeyDown={onKeyDown}
      onBlur={({ target }) => {
        // For an invalid number the browser returns '', which would clear the field.
        const number = target.validity.badInput ? Number.NaN : typed.trim() === '' ? null : Number(typed)
        if (draft) void save(number)
      }}
    />
  )
}
