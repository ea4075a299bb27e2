// List on a phone: a card of fixed height for each record, virtualised if the list is long.

import { type CSSProperties, lazy, type MouseEvent, memo, Suspense } from 'react'
import { accessMark } from '../../api/access/accessQuestion.ts'
import type { Rec } from '../../api/record.ts'
import { drawValue } from '../../fields/drawValue.ts'
import { RecordLink } from '../../fields/RecordLink.tsx'
import { coloured, RowTag } from '../../fields/RowTag.tsx'
import { recordLabel } from '../../fields/recordLabel.ts'
import { linksOf } from '../../fields/upload/links.ts'
import { thumbLinkOf } from '../../model/formats/uploads.ts'
import { rowColorOf } from '../../model/list/rowColor.ts'
import { isEmpty } from '../../model/records/values.ts'
import { titleWithUnit } from '../../text/fieldTitle.ts'
import { listTitle } from '../../text/listTitle.ts'
import { Icon } from '../../ui/Icon.tsx'
import { buttonText } from '../buttons/buttonText.ts'
import { cardButtons } from '../buttons/cardButtons.ts'
import { RowMenu, useRowMenu } from '../buttons/RowMenu.tsx'
import type { CardsModel, SharedByRows } from '../listModel.ts'
import '../../model/expressions/cel.ts'

const WindowedCards = lazy(() => import('./WindowedCards.tsx'))

/** Cards whose pictures load at once, as they are in view when the list opens. */
const FIRST_SCREEN = 6
/** Maximum number of cards that are rendered without virtualisation. */
const ALL_CARDS = 60
const FACTS = 4
/** Lines below the title that every card has room for. */
const LINES = 3
/** Heights in pixels, as in `cards.css`. */
const [HEAD, LINE, GAP] = [46, 24, 8]

export default function RecordCards({ list: { rows, shared, fresh, records } }: { list: CardsModel }) {
  const { entity, text, buttons, onButton } = shared
  const menu = useRowMenu()
  const first = new Set(rows.slice(0, FIRST_SCREEN))
  const height = HEAD + LINE * Math.max(LINES, Math.min(FACTS, entity.card.facts.length))
  const card = (record: Rec) => (
    <Card key={record.id} shared={shared} record={record} isFresh={fresh.has(record.id)} isFirst={first.has(record)} onMore={menu.open} />
  )
  return (
    <>
      <ul
        className="g-cards"
        style={{ '--card-height': `${height}px` } as CSSProperties}
        {...accessMark({ entity: entity.name, verb: 'list' })}
        aria-label={listTitle(entity, text)}
        aria-busy={records.busy}
      >
        {rows.length <= ALL_CARDS ? (
          rows.map(card)
        ) : (
          <Suspense fallback={rows.slice(0, ALL_CARDS / 2).map(card)}>
            <WindowedCards rows={rows} pitch={height + GAP} draw={card} />
          </Suspense>
        )}
      </ul>
      <RowMenu menu={menu} entity={entity} recordOf={(id) => rows.find((row) => row.id === id)} buttons={buttons} onButton={onButton} />
    </>
  )
}

interface CardProps {
  shared: SharedByRows
  record: Rec
  isFresh: boolean
  isFirst: boolean
  onMore(record: Rec, at: HTMLElement): void
}

const Card = memo(function Card({ shared, record, isFresh, isFirst, onMore }: CardProps) {
  const { entity, options, buttons, opening, text, onButton } = shared
  const { title, image, state, facts } = entity.card
  const draw = (name: string) => {
    const field = entity.field[name]
    if (!field || isEmpty(record[name])) return null
    return drawValue({ entity, field, value: record[name], record, options: options[name] ?? [], text, place: 'cell' })
  }
  const row = rowColorOf(entity.rowColors, record)
  const picture = image === null ? undefined : linksOf(record[image])[0]
  const name = (title !== null && draw(title)) || recordLabel(entity, record)
  const { next, hasMore } = cardButtons(buttons, record, opening !== null)
  const open = ({ target }: MouseEvent) => {
    if (opening && target instanceof Element && !target.closest('button, a')) opening.open(record.id)
  }
  return (
    // biome-ignore lint/a11y: keyboards use the link of the title; a tap on the card is a shortcut
    <li
      className={isFresh ? 'g-card g-fresh' : 'g-card'}
      {...coloured(row)}
      {...accessMark({ id: record.id, verb: 'view' })}
      onClick={open}
    >
      {picture !== undefined && (
        <img
          className="g-card-picture"
          src={thumbLinkOf(picture)}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      <div className="g-card-body">
        <p className="g-card-title">
          <RowTag entity={entity} row={row} text={text} />
          {opening ? (
            <RecordLink to={opening.pathOf(record.id)} onClick={opening.leave}>
              {name}
            </RecordLink>
          ) : (
            <span>{name}</span>
          )}
          {state !== null && draw(state)}
        </p>
        {facts.slice(0, FACTS).map((fact) => {
          const field = entity.field[fact]
          return (
            <p key={fact} className="g-card-fact">
              <span>{field ? titleWithUnit(entity, field, text) : ''}</span> {draw(fact) ?? '-'}
            </p>
          )
        })}
      </div>
      {next && (
        <button type="button" className="g-button g-card-next" onClick={() => onButton(next, record)}>
          {buttonText(entity, next, text)}
        </button>
      )}
      {hasMore && (
        <button
          type="button"
          className="g-icon-button"
          aria-haspopup="menu"
          aria-label={`${text.t('list.more')} ${recordLabel(entity, record)}`}
          onClick={({ currentTarget }) => onMore(record, currentTarget)}
        >
          <Icon glyph="dots" />
        </button>
      )}
    </li>
  )
})
