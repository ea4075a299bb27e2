// Dialog of a bulk edit: fields, values, and a preview of the first records.

import { useMemo, useState } from 'react'
import { type BulkRange, changeMany } from '../api/journal.ts'
import { type Rec, refreshRecords } from '../api/queries.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { FormBody } from '../form/FormBody.tsx'
import type { Entity, Field } from '../model/entity/entity.ts'
import { bulkFields } from '../model/records/bulk.ts'
import type { RowsProgress } from '../model/records/journal.ts'
import type { Values } from '../model/records/values.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useLeave } from '../ui/useLeave.ts'
import { FieldValueView } from './ChangeFields.tsx'
import { useJournalText } from './journalText.ts'
import { reportRows } from './reportRows.ts'
import './journal.css'
import { listTitle } from '../text/listTitle.ts'

export interface Many {
  range: BulkRange
  count: number
  /** True if all matching records are selected, including those that are not loaded. */
  isWhole: boolean
  /** Loaded records of the selection, for the preview. */
  records: readonly Rec[]
}

interface Props {
  entity: Entity
  many: Many
  open: boolean
  onClose(): void
  onDone(): void
}

const PREVIEWED = 5

export default function BulkDialog({ open, ...props }: Props) {
  return open ? (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  ) : null
}

function OpenDialog({ entity, many, onClose, onDone }: Omit<Props, 'open'>) {
  const text = useJournalText()
  const { t, word } = text
  const leave = useLeave(onClose)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<Values>(NONE)
  const [progress, setProgress] = useState<RowsProgress | null>(null)
  const all = useMemo(() => bulkFields(entity), [entity])
  // `when` depends on the record, so the server evaluates it for each one.
  const fields = useMemo(
    () => all.filter(({ name }) => chosen.includes(name)).map((field): Field => ({ ...field, when: null })),
    [all, chosen],
  )
  const choose = (name: string, wanted: boolean) => setChosen(wanted ? [...chosen, name] : chosen.filter((one) => one !== name))
  const send = async (values: Record<string, unknown>) => {
    const { progress: ended, set } = await changeMany(entity, many.range, values, setProgress).finally(() => setProgress(null))
    reportRows(ended, 'applied', text, set)
    void refreshRecords(entity)
    onClose()
    onDone()
  }
  const size = t(many.isWhole ? 'journal.bulkWhole' : 'journal.bulkOf', { count: many.count })
  return (
    <DialogShell title={t('journal.bulk', { title: listTitle(entity, text) })} dialog={entity.dialog} onLeave={leave.leave}>
      <p className="g-journal-hint">{size}</p>
      <fieldset className="g-bulk-choices" disabled={progress !== null}>
        <legend>{t('journal.choose')}</legend>
        {all.map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={({ target }) => choose(name, target.checked)} />
            <span>{word(entity, title)}</span>
          </label>
        ))}
      </fieldset>
      {fields.length === 0 ? (
        <p className="g-journal-none">{t('journal.chooseFirst')}</p>
      ) : (
        <FormBody
          key={chosen.join(',')}
          entity={entity}
          fields={fields}
          mode="edit"
          record={typed}
          onValues={setTyped}
          below={
            many.records.length > 0 && <Preview entity={entity} fields={fields} records={many.records.slice(0, PREVIEWED)} typed={typed} />
          }
          saveWord={t('journal.apply', { count: many.count })}
          takesFocus={false}
          leave={leave}
          send={send}
        />
      )}
      {progress && (
        <p role="status">
          <progress value={progress.done} max={progress.total} /> {t('journal.working', { done: progress.done, total: progress.total })}
        </p>
      )}
    </DialogShell>
  )
}

const NONE: Values = {}

interface PreviewProps {
  entity: Entity
  fields: readonly Field[]
  records: readonly Rec[]
  typed: Values
}

/** Current and new values of the first records. */
function Preview({ entity, fields, records, typed }: PreviewProps) {
  const { t, word } = useJournalText()
  return (
    <table className="g-journal-fields g-bulk-preview">
      <caption>{t('journal.preview', { count: records.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('journal.record')}</th>
          {fields.map((field) => (
            <th key={field.name} scope="col">
              {word(entity, field.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <th scope="row">{recordLabel(entity, record)}</th>
            {fields.map((field) => (
              <td key={field.name}>
                <FieldValueView entity={entity} field={field} values={record} /> →{' '}
                <FieldValueView entity={entity} field={field} values={typed} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
