import type { ReactNode } from 'react'
import type { Rec } from '../api/record.ts'
import { chosenNames, findOption, optionWord } from '../fields/choice.ts'
import { drawValue } from '../fields/drawValue.ts'
import type { FieldText } from '../fields/face.ts'
import { coloured, RowTag } from '../fields/RowTag.tsx'
import { recordLabel } from '../fields/recordLabel.ts'
import type { ColumnOptions } from '../list/columns/columnOptions.ts'
import type { RecordNavigation } from '../list/rowView.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { rowColorOf } from '../model/list/rowColor.ts'
import { isEmpty } from '../model/records/values.ts'
import type { BoardFields } from './layoutFields.ts'
import type { LayoutProps, Lifted } from './layoutProps.ts'
import { useLayoutText } from './layoutText.ts'
import { RecordName } from './RecordName.tsx'

interface Props {
  entity: Entity
  board: BoardFields
  column: { key: string }
  record: Rec
  words: ColumnOptions
  opening: RecordNavigation | null
  onOpen: LayoutProps['onOpen']
  lifted: Lifted | null
  isOnTheWay: boolean
  mayMove(record: Rec): boolean
  onLift(record: Rec, from: string): void
  onDrop(held: Lifted, to: string): void
  onLetGo(): void
}

export function BoardCard({
  entity,
  board,
  column,
  record,
  words,
  opening,
  onOpen,
  lifted,
  isOnTheWay,
  mayMove,
  onLift,
  onDrop,
  onLetGo,
}: Props) {
  const text = useLayoutText()
  const isHeld = lifted?.record.id === record.id
  const draw = (field: Field): ReactNode =>
    drawValue({ entity, field, value: record[field.name], record, options: words[field.name] ?? [], text, place: 'cell' })
  const label = cardLabel({ entity, board, record, options: words, text })
  const name = (board.title && draw(board.title)) || label
  const row = rowColorOf(entity.rowColors, record)
  const canMove = mayMove(record)
  return (
    <li
      className="g-board-card"
      {...coloured(row)}
      data-held={isHeld || undefined}
      aria-busy={isOnTheWay}
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', label)
        onLift(record, column.key)
      }}
      onDragEnd={onLetGo}
    >
      <p className="g-board-title">
        <RecordName record={record} opening={opening} onOpen={onOpen}>
          <RowTag entity={entity} row={row} text={text} />
          {name}
        </RecordName>
        {canMove && (
          <button
            type="button"
            className="g-icon-button"
            data-handle={record.id}
            aria-label={text.t('layouts.move', { title: label })}
            aria-pressed={isHeld}
            aria-describedby="g-board-keys"
            onClick={() => (isHeld && lifted ? onDrop(lifted, lifted.over) : onLift(record, column.key))}
          >
            <span aria-hidden="true">⇄</span>
          </button>
        )}
      </p>
      {board.facts.map((fact) => (
        <p key={fact.name} className="g-card-fact">
          <span>{text.word(entity, fact.title)}</span> {isEmpty(record[fact.name]) ? '-' : draw(fact)}
        </p>
      ))}
    </li>
  )
}

interface Named {
  entity: Entity
  board: { title: Field | null }
  record: Rec
  options: ColumnOptions
  text: FieldText
}

/** Name of a card: the label of its title field if that has choices, or else the name of the record. */
export function cardLabel({ entity, board: { title }, record, options, text }: Named): string {
  if (title === null || isEmpty(record[title.name])) return recordLabel(entity, record)
  const option = findOption(options[title.name] ?? [], record[title.name])
  if (option) return optionWord(entity, option, text)
  return chosenNames(title, record, text.language).get(String(record[title.name])) ?? String(record[title.name])
}
