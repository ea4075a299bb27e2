// A cell with an unsaved value: pending, refused or in conflict.

import { useRef } from 'react'
import { FieldValueView } from '../journal/ChangeFields.tsx'
import type { Entity } from '../model/entity/entity.ts'
import { CellNote } from './CellNote.tsx'
import { useCellText } from './cellText.ts'
import { isSameCell } from './saveCell.ts'
import type { CellDraftState } from './useDrafts.ts'

interface Props {
  entity: Entity
  draft: CellDraftState
  /** True if the cell is active; its message is visible then. */
  isShown: boolean
  onAgain(): void
  onDiscard(): void
  onKeepMine(): void
}

export function CellDraft({ entity, draft, isShown, onAgain, onDiscard, onKeepMine }: Props) {
  const { t } = useCellText()
  const box = useRef<HTMLDivElement>(null)
  const { field, record, value, state } = draft
  const typed = valuesOf(draft, record, value)
  return (
    <div ref={box} className="g-cell-draft" data-state={state.kind} aria-busy={state.kind === 'saving'}>
      <span>
        <FieldValueView entity={entity} field={field} values={typed} />
      </span>
      {isShown && state.kind === 'refused' && (
        <CellNote around={box}>
          <p role="alert">{t('cells.refused', { reason: state.message })}</p>
          <div className="g-cell-keys">
            <button type="button" className="g-button" onClick={onAgain}>
              {t('cells.again')} <kbd>F2</kbd>
            </button>
            <button type="button" className="g-button" onClick={onDiscard}>
              {t('cells.discard')} <kbd>Esc</kbd>
            </button>
          </div>
        </CellNote>
      )}
      {isShown && state.kind === 'conflict' && (
        <CellNote around={box}>
          <p role="alert">
            {isSameCell(state.theirs[field.name], record[field.name]) ? (
              t('cells.changedElsewhere')
            ) : (
              <>
                {t('cells.changed')}{' '}
                <b>
                  <FieldValueView entity={entity} field={field} values={valuesOf(draft, state.theirs, state.theirs[field.name])} />
                </b>
              </>
            )}
          </p>
          <div className="g-cell-keys">
            <button type="button" className="g-button" onClick={onDiscard}>
              {t('cells.takeTheirs')} <kbd>Esc</kbd>
            </button>
            <button type="button" className="g-button" onClick={onKeepMine}>
              {t('cells.keepMine')} <kbd>Ctrl</kbd>+<kbd>Enter</kbd>
            </button>
          </div>
        </CellNote>
      )}
    </div>
  )
}

/** The record with the unsaved value, without the display name of the stored one. */
const valuesOf = ({ field: { name, nameKey } }: CellDraftState, record: Readonly<Record<string, unknown>>, value: unknown) => ({
  ...record,
  ...(nameKey === null || isSameCell(record[name], value) ? {} : { [nameKey]: null }),
  [name]: value,
})
