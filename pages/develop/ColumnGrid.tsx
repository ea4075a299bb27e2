import { useText } from '../../engine/text/text.ts'
import type { ColumnChoice, ColumnChoices, PreviewColumn } from './preview.ts'

interface Props {
  columns: readonly PreviewColumn[]
  choices: ColumnChoices
  onChange(choices: ColumnChoices): void
}

/** Formats to choose from for a text column; the format of other columns follows from their type. */
const TEXT_FORMATS = ['text', 'textarea', 'phone', 'id-card', 'email', 'url', 'image', 'file', 'password', 'json', 'id']
/** Reasons for which a column cannot be included. */
const FIXED: readonly PreviewColumn['leftOut'][] = ['key', 'kept', 'binary', 'generated', 'secret']

/** Columns of a table: whether each becomes a field, with title and format. */
export function ColumnGrid({ columns, choices, onChange }: Props) {
  const { t } = useText()
  const choose = (column: string, choice: ColumnChoice) => onChange({ ...choices, [column]: { ...choices[column], ...choice } })
  return (
    <table className="g-tables-grid g-inputs">
      <thead>
        <tr>
          <th>{t('tables.taken')}</th>
          <th>{t('tables.column')}</th>
          <th>{t('tables.field')}</th>
          <th>{t('tables.title')}</th>
          <th>{t('tables.format')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, field, title, format, leftOut }) => (
          <tr key={column}>
            <td>
              <input
                type="checkbox"
                aria-label={t('tables.take', { column })}
                checked={!FIXED.includes(leftOut) && (choices[column]?.isIncluded ?? leftOut === null)}
                disabled={FIXED.includes(leftOut)}
                onChange={(event) => choose(column, { isIncluded: event.target.checked })}
              />
            </td>
            <td>
              <code>{column}</code>
            </td>
            <td>{field === '' ? leftOut && t(`tables.leftOut.${leftOut}`) : <code>{field}</code>}</td>
            <td>
              {leftOut === null ? (
                <input
                  aria-label={t('tables.titleOf', { column })}
                  value={choices[column]?.title ?? title}
                  onChange={(event) => choose(column, { title: event.target.value })}
                />
              ) : (
                title
              )}
            </td>
            <td>
              {TEXT_FORMATS.includes(format) ? (
                <select
                  aria-label={t('tables.formatOf', { column })}
                  value={choices[column]?.format ?? format}
                  onChange={(event) => choose(column, { format: event.target.value })}
                >
                  {TEXT_FORMATS.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </select>
              ) : (
                format
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
