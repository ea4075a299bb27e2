import { useState } from 'react'
import type { Rec } from '../api/record.ts'
import { drawValue } from '../fields/drawValue.ts'
import type { LinkOf } from '../fields/face.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { linksOf } from '../fields/upload/links.ts'
import { showPictures } from '../fields/upload/showPictures.ts'
import { useViewOptions } from '../fields/useViewOptions.ts'
import { buttonText } from '../list/buttons/buttonText.ts'
import { type ListButton, PRINT } from '../list/buttons/rowButtons.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { thumbLinkOf } from '../model/formats/uploads.ts'
import { isEmpty } from '../model/records/values.ts'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popup } from '../ui/Popup.tsx'
import { headButtons, isMain } from './headButtons.ts'

interface Props {
  entity: Entity
  record: Rec
  buttons: readonly ListButton[]
  /** True for a complete record, which can be printed; false for a row of a list. */
  isWhole: boolean
  linkOf: LinkOf
  onButton(button: ListButton): void
}

/** Head of a record page: image, name, state, main fields and buttons. */
export function RecordHead({ entity, record, buttons, isWhole, linkOf, onButton }: Props) {
  const text = useText()
  const { image, state, facts } = entity.card
  const name = recordLabel(entity, record)
  const known = (field: string | null) => (field === null || isEmpty(record[field]) ? null : (entity.field[field] ?? null))
  const [stateField, picture] = [known(state), known(image)]
  const pictures = picture && picture.boxes === null ? linksOf(record[picture.name]) : []
  return (
    <header className="g-record-head">
      {pictures[0] !== undefined && (
        <button type="button" className="g-record-picture" onClick={() => showPictures(pictures, 0)}>
          <img src={thumbLinkOf(pictures[0])} alt={text.t('record.picture', { title: name })} />
        </button>
      )}
      <div className="g-record-title">
        <h2>
          {name}
          {stateField && <Value entity={entity} field={stateField} record={record} linkOf={linkOf} />}
        </h2>
        <p>
          {facts
            .flatMap((fact) => known(fact) ?? [])
            .map((field) => (
              <span key={field.name}>
                <span className="g-record-fact">{text.word(entity, field.title)}</span>
                <Value entity={entity} field={field} record={record} linkOf={linkOf} />
              </span>
            ))}
        </p>
      </div>
      <Buttons entity={entity} record={record} buttons={buttons} isWhole={isWhole} onButton={onButton} />
    </header>
  )
}

function Value({ entity, field, record, linkOf }: Pick<Props, 'entity' | 'record' | 'linkOf'> & { field: Field }) {
  const text = useText()
  const options = useViewOptions(field, record)
  return drawValue({ entity, field, value: record[field.name], record, options, text, place: 'cell', linkOf })
}

function Buttons({ entity, record, buttons, isWhole, onButton }: Omit<Props, 'linkOf'>) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { shown, more } = headButtons(buttons, record)
  const choose = (button: ListButton) => {
    setAnchor(null)
    onButton(button)
  }
  return (
    <div className="g-record-buttons" data-commands>
      {shown.map((button, at) => (
        <button
          key={button.key}
          type="button"
          className={`g-button${button.verb === 'remove' ? ' g-danger' : at === 0 && isMain(button) ? ' g-primary' : ''}`}
          onClick={() => onButton(button)}
        >
          {buttonText(entity, button, text)}
        </button>
      ))}
      {more.length > 0 && (
        <button
          type="button"
          className="g-icon-button"
          aria-label={text.t('list.more')}
          title={text.t('list.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon glyph="dots" />
        </button>
      )}
      {isWhole && (
        <button
          type="button"
          className="g-icon-button"
          aria-label={text.t('list.print')}
          title={text.t('list.print')}
          onClick={() => onButton(PRINT)}
        >
          <Icon glyph="printer" />
        </button>
      )}
      {anchor && (
        <Popup anchor={anchor} role="menu" label={recordLabel(entity, record)} onClose={() => setAnchor(null)}>
          {more.map((button) => (
            <button
              key={button.key}
              type="button"
              role="menuitem"
              className={button.verb === 'remove' ? 'g-menu-item g-danger' : 'g-menu-item'}
              onClick={() => choose(button)}
            >
              {buttonText(entity, button, text)}
            </button>
          ))}
        </Popup>
      )}
    </div>
  )
}
