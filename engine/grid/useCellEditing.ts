// State of the edited cell: opens and closes the editor, saves values, and keeps drafts of unsaved ones.

import { useCallback, useRef, useState } from 'react'
import type { Rec } from '../api/record.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { isSwitch } from '../model/formats/formats.ts'
import { isSwitchOn, switchValue } from '../model/formats/switchValue.ts'
import { confirm } from '../ui/confirm.tsx'
import { useCellText } from './cellText.ts'
import { isSameCell } from './saveCell.ts'
import { useDrafts } from './useDrafts.ts'
import type { Cell, GridCells } from './useGridCells.ts'
import { type CellPosition, type Extent, type Onward, onwardFrom } from './walk.ts'

/** The edited cell with its initial value. */
export interface EditedCell extends Cell {
  start: unknown
}

interface Surroundings {
  cells: GridCells
  /** Moves the focus to a cell. */
  go(place: CellPosition): void
  extent(): Extent
  /** Announces a sentence to screen readers. */
  announce(sentence: string): void
}

export function useCellEditing(entity: Entity, { cells, go, extent, announce }: Surroundings) {
  const text = useCellText()
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const leave = useRef(() => {})
  const goTo = ({ record, field }: Cell) => {
    const place = cells.placeOf(record, field)
    if (place) go(place)
  }
  const drafts = useDrafts(entity, (draft, record, field) => {
    const title = `${recordLabel(entity, record)} ${text.word(entity, field.title)}`
    if (draft === null) return announce(text.t('cells.saved', { title }))
    // If the focus is elsewhere, it stays: the cell shows the fault when the user returns.
    announce(`${title}: ${draft.state.kind === 'refused' ? draft.state.message : text.t('cells.changedElsewhere')}`)
    if (document.activeElement?.closest('.g-cell-editor') == null) goTo({ record, field })
  })
  const draftAt = (place: CellPosition) => {
    const cell = cells.at(place)
    return cell ? drafts.of(cell.record.id, cell.field.name) : undefined
  }

  const save = (record: Rec, field: Field, value: unknown) => {
    if (!isSameCell(value, record[field.name])) drafts.save(record, field, value)
  }
  const turn = async ({ record, field }: Cell) => {
    const isOn = !isSwitchOn(record[field.name])
    const args = { field: text.word(entity, field.title), title: recordLabel(entity, record) }
    if (await confirm(text.t(isOn ? 'cells.switchOn' : 'list.switchOff', args))) save(record, field, switchValue(field, isOn))
    goTo({ record, field })
  }
  const close = () => {
    leave.current = () => {}
    setEdited(null)
  }

  return {
    edited,
    drafts: drafts.all,
    edit(place: CellPosition) {
      const cell = cells.at(place)
      if (!cell) return
      leave.current()
      const draft = draftAt(place)
      if (isSwitch(cell.field)) return void turn(cell)
      if (draft) drafts.discard(draft)
      // Input keeps the version on which it is based, so that a conflict is detected.
      const record = draft?.state.kind === 'refused' ? draft.record : cell.record
      setEdited({ record, field: cell.field, start: draft ? draft.value : record[cell.field.name] })
    },
    /** Saves a draft in conflict over the other user's value. @returns whether there was one */
    keepMine(place: CellPosition): boolean {
      const draft = draftAt(place)
      if (draft?.state.kind !== 'conflict') return false
      drafts.save(draft.state.theirs, draft.field, draft.value)
      return true
    },
    /** Drops a draft that is not being saved. @returns whether there was one */
    discard(place: CellPosition): boolean {
      const draft = draftAt(place)
      if (!draft || draft.state.kind === 'saving') return false
      drafts.discard(draft)
      go(place)
      return true
    },
    /** Called when the editor closes. @param fault message of an invalid value; `null` if it is valid */
    entered(value: unknown, onward: Onward, fault: string | null) {
      if (!edited) return
      const { record, field } = edited
      close()
      if (fault === null) save(record, field, value)
      else drafts.keep(record, field, value, fault)
      const place = cells.placeOf(record, field)
      if (place && onward !== 'stay') go(onwardFrom(place, onward, extent()))
    },
    reverted() {
      if (!edited) return
      close()
      goTo(edited)
    },
    /** Receives the function that makes the open editor enter its value. */
    leaveBy: useCallback((enter: () => void) => {
      leave.current = enter
    }, []),
    leave: () => leave.current(),
  }
}
