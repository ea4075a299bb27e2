import type { Removed } from '../api/journal.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import type { Entity } from '../model/entity/entity.ts'
import { FieldValueView } from './ChangeFields.tsx'
import { useJournalText } from './journalText.ts'

interface Props {
  entity: Entity
  records: readonly Removed[]
  ticked: readonly string[]
  onTicked(ids: readonly string[]): void
}

/** Number of columns that are shown to identify a record. */
const SHOWN = 3

export function BinRows({ entity, records, ticked, onTicked }: Props) {
  const { t, word } = useJournalText()
  const columns = entity.columns.filter(({ name }) => name !== 'createTime').slice(0, SHOWN)
  const tick = (id: string, wanted: boolean) => onTicked(wanted ? [...ticked, id] : ticked.filter((one) => one !== id))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="g-bin-rows" aria-label={t('journal.binRows')} tabIndex={0}>
      <table className="g-journal-fields">
        <thead>
          <tr>
            <th scope="col" className="g-bin-tick">
              <input
                type="checkbox"
                aria-label={t('journal.tickAll')}
                checked={ticked.length === records.length}
                onChange={({ target }) => onTicked(target.checked ? records.map(({ id }) => id) : [])}
              />
            </th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {word(entity, title)}
              </th>
            ))}
            <th scope="col">{t('journal.removedBy')}</th>
            <th scope="col" className="g-bin-when">
              {t('journal.removedAt')}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td className="g-bin-tick">
                <input
                  type="checkbox"
                  aria-label={t('journal.tickOne', { name: recordLabel(entity, record) })}
                  checked={ticked.includes(record.id)}
                  onChange={({ target }) => tick(record.id, target.checked)}
                />
              </td>
              {columns.map((field) => (
                <td key={field.name}>
                  <FieldValueView entity={entity} field={field} values={record} />
                </td>
              ))}
              <td>{record.removedBy ?? t('journal.unknown')}</td>
              <td className="g-bin-when">
                <time>{String(record.updateTime ?? '')}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
