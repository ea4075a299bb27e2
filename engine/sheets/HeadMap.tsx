import type { Entity } from '../model/entity/entity.ts'
import type { MappedHeads, UnknownHeads } from '../model/entity/sheets.ts'
import { useSheetText } from './sheetText.ts'

interface Props {
  entity: Entity
  unknown: UnknownHeads
  heads: MappedHeads
  onHeads(heads: MappedHeads): void
}

/** Manual assignment of unknown headings; it is remembered for the next file. */
export function HeadMap({ entity, unknown: { unknown, free }, heads, onHeads }: Props) {
  const { t, word } = useSheetText()
  const taken = new Set(Object.values(heads))
  const fields = entity.import?.fields ?? []
  return (
    <fieldset className="g-sheet-heads">
      <legend>{t('mend.heads')}</legend>
      {unknown.map((head) => (
        <label key={head}>
          <span>{head}</span>
          <select value={heads[head] ?? ''} onChange={({ target }) => onHeads({ ...heads, [head]: target.value || null })}>
            <option value="">{t('mend.leaveOut')}</option>
            {fields
              .filter(({ name }) => heads[head] === name || (!taken.has(name) && (free.length === 0 || free.includes(name))))
              .map(({ name, title }) => (
                <option key={name} value={name}>
                  {word(entity, title)}
                </option>
              ))}
          </select>
        </label>
      ))}
      <small>{t('mend.remembered')}</small>
    </fieldset>
  )
}
