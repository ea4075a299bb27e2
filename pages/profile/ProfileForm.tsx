import { type ReactNode, useId, useRef, useState } from 'react'
import { faultText } from '../../engine/fields/faultText.ts'
import { focusControl } from '../../engine/form/focus.ts'
import { RecordFields } from '../../engine/form/RecordFields.tsx'
import { createRecordForm } from '../../engine/form/recordForm.ts'
import { useSave } from '../../engine/form/save/useSave.ts'
import type { Entity, Field, FormMode } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { useText } from '../../engine/text/text.ts'

interface Props {
  entity: Entity
  fields: readonly Field[]
  mode: FormMode
  record: Values
  /** Content above the fields. */
  children?: ReactNode
  /** Throws an `ApiError` if the server refuses. */
  send(values: Record<string, unknown>): Promise<void>
}

/** A form on a page, which stays there after a save. */
export function ProfileForm({ entity, fields, mode, record, children, send }: Props) {
  const text = useText()
  const id = useId()
  const latestText = useRef(text)
  latestText.current = text
  const base = useRef<Values | null>(record)
  const [form] = useState(() => createRecordForm(fields, mode, record, (fault) => faultText(fault, entity, latestText.current)))
  const { save, isBusy } = useSave({ form, base, send, reload: undefined, focus: (name) => focusControl(id, name) })
  return (
    <form
      className="g-profile-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      <RecordFields entity={entity} form={form} record={record} id={id} />
      <button type="submit" className="g-button g-primary" aria-busy={isBusy} aria-disabled={isBusy}>
        {text.t(isBusy ? 'form.saving' : 'form.save')}
      </button>
    </form>
  )
}
