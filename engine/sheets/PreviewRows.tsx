import { type KeyboardEvent, useId, useState } from 'react'
import type { Option } from '../api/options/options.ts'
import { optionWord } from '../fields/choice.ts'
import { drawValue } from '../fields/drawValue.ts'
import { type ColumnOptions, useColumnOptions } from '../list/columns/columnOptions.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { SheetCell } from '../model/entity/sheets.ts'
import { useSheetText } from './sheetText.ts'
import type { CorrectedRow, RowCorrections } from './useRowCorrections.ts'
import '../model/expressions/cel.ts'

interface Props {
  entity: Entity
  mending: RowCorrections
  total: number
}

/** First rows of a trial: what they would add or change, and their faults, which can be corrected in place. */
export function PreviewRows({ entity, mending, total }: Props) {
  const { t } = useSheetText()
  const options = useColumnOptions(entity)
  const { rows, mend } = mending
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="g-sheet-rows" tabIndex={0} aria-label={t('sheet.rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sheet.faults.row')}</th>
            <th scope="col">{t('sheet.becomes')}</th>
            <th scope="col">{t('sheet.values')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>
                {row.row}
                <RowName entity={entity} row={row} />
              </td>
              <td className={`g-sheet-${row.kind}`} aria-live={row.canMend ? 'polite' : undefined}>
                {t(`sheet.kinds.${row.kind}`)}
              </td>
              <td>
                {row.canMend ? (
                  <Cells entity={entity} row={row} options={options} onMend={mend} />
                ) : (
                  <Changes entity={entity} row={row} options={options} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <small>{t('sheet.firstRows', { count: rows.length, total })}</small>}
    </section>
  )
}

/** Name of the record of a row, as the sheet has it. */
function RowName({ entity: { card }, row: { cells = [], changes } }: { entity: Entity; row: CorrectedRow }) {
  const cell = cells.find(({ field }) => field === card.title)?.text
  const changed = changes.find(({ field }) => field === card.title)?.after
  const name = cell ?? (typeof changed === 'string' ? changed : '')
  return name === '' ? null : <strong className="g-sheet-name">{name}</strong>
}

function Changes({ entity, row: { kind, reasons, changes }, options }: { entity: Entity; row: CorrectedRow; options: ColumnOptions }) {
  const text = useSheetText()
  const { t, word } = text
  const shown = (name: string, value: unknown) => {
    const field = entity.field[name]
    if (!field || field.choices?.kind === 'entity') return String(value ?? '')
    return drawValue({ entity, field, value, record: {}, options: options[name] ?? [], text, place: 'cell' })
  }
  return (
    <>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {kind === 'changed' && changes.length === 0 && <p>{t('sheet.unchanged')}</p>}
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          <span>{word(entity, entity.field[field]?.title ?? field)}</span>{' '}
          {kind === 'changed' && before !== null && <del>{shown(field, before)}</del>}
          <b>{shown(field, after) || '—'}</b>
        </p>
      ))}
    </>
  )
}

interface CellsProps {
  entity: Entity
  row: CorrectedRow
  options: ColumnOptions
  onMend: RowCorrections['mend']
}

/** Cells of a refused row: those with faults, or all if no cell is named or the user expands the row. */
function Cells({ entity, row: { row, kind, cells = [], faults = [], opened }, options, onMend }: CellsProps) {
  const { t } = useSheetText()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || opened.length === 0 ? cells : cells.filter(({ field }) => opened.includes(field))
  const named = new Set(shown.map(({ field }) => field))
  const others = faults.filter(({ field }) => field === null || !named.has(field))
  return (
    <>
      {kind === 'refused' && others.map(({ msg }) => <p key={msg}>{msg}</p>)}
      <div className="g-sheet-cells">
        {shown.map((cell) => (
          <MendedCell
            key={cell.at}
            entity={entity}
            row={row}
            cell={cell}
            choices={options[cell.field] ?? []}
            msg={kind === 'refused' ? (faults.find(({ field }) => field === cell.field)?.msg ?? null) : null}
            onMend={onMend}
          />
        ))}
      </div>
      {!isWhole && shown.length < cells.length && (
        <button type="button" className="g-link" onClick={() => setWhole(true)}>
          {t('mend.allCells')}
        </button>
      )}
    </>
  )
}

interface CellProps extends Pick<CellsProps, 'entity' | 'onMend'> {
  row: number
  cell: SheetCell
  /** Valid words for the cell. */
  choices: readonly Option[]
  msg: string | null
}

/** Input of a cell; the row is validated on blur or Enter. */
function MendedCell({ entity, row, cell: { at, field, text: stored }, choices, msg, onMend }: CellProps) {
  const text = useSheetText()
  const id = useId()
  const [typed, setTyped] = useState(stored)
  const send = () => onMend(row, at, typed)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
  return (
    <label>
      <span>{text.word(entity, entity.field[field]?.title ?? field)}</span>
      <input
        value={typed}
        list={choices.length > 0 ? `${id}-words` : undefined}
        aria-invalid={msg !== null}
        aria-describedby={msg === null ? undefined : `${id}-fault`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={send}
        onKeyDown={onKeyDown}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-words`}>
          {choices.map((option) => (
            <option key={String(option.value)} value={optionWord(entity, option, text)} />
          ))}
        </datalist>
      )}
      {msg !== null && (
        <small id={`${id}-fault`} className="g-item-error">
          {msg}
        </small>
      )}
    </label>
  )
}
