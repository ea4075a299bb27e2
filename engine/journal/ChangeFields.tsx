import { drawValue } from '../fields/drawValue.ts'
import { useViewOptions } from '../fields/useViewOptions.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import type { JournalChange } from '../model/records/journal.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import { useJournalText } from './journalText.ts'
import '../model/expressions/cel.ts'

const NONE: Values = {}

/** Changed fields with values before and after; for a new record, its initial values. */
export function ChangeFields({ entity, change: { kind, before, after } }: { entity: Entity; change: JournalChange }) {
  const { t, word } = useJournalText()
  const fields = entity.fields.filter(({ name }) => (before && name in before) || (after && !isEmpty(after[name])))
  if (fields.length === 0) return kind === 'edit' ? <p className="g-journal-note">{t('journal.secret')}</p> : null
  return (
    <table className="g-journal-fields">
      <thead>
        <tr>
          <th scope="col">{t('journal.field')}</th>
          {before && <th scope="col">{t('journal.before')}</th>}
          <th scope="col">{t(before ? 'journal.after' : 'journal.value')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{word(entity, field.title)}</th>
            {before && (
              <td>
                <FieldValueView entity={entity} field={field} values={before} />
              </td>
            )}
            <td>
              <FieldValueView entity={entity} field={field} values={after ?? NONE} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value, rendered by its field. */
export function FieldValueView({ entity, field, values }: { entity: Entity; field: Field; values: Values }) {
  const text = useJournalText()
  const options = useViewOptions(field, values)
  const value = values[field.name]
  const drawn = isEmpty(value) ? '—' : drawValue({ entity, field, value, record: values, options, text, place: 'read' })
  return <>{drawn}</>
}
