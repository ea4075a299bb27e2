import { accessMark } from '../../api/access/accessQuestion.ts'
import type { Rec } from '../../api/record.ts'
import { fetchForms } from '../../form/dialog/lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { RowView } from '../rowView.ts'
import { accessVerbOf, buttonText } from './buttonText.ts'
import { isConditional, splitButtons } from './rowButtons.ts'

/** Buttons of one record; those that do not fit are in a menu shared by all rows. */
export function RowButtons({ record, view }: { record: Rec; view: RowView }) {
  const { entity, buttons, isEvaluated, text, onButton, onMore } = view
  if (!isEvaluated && buttons.some(isConditional)) return null
  const { inline, more } = splitButtons(buttons, record)
  return (
    <>
      {inline.map((button) => (
        <button
          key={button.key}
          type="button"
          className={button.verb === 'remove' ? 'g-row-button g-danger' : 'g-row-button'}
          {...accessMark({ verb: accessVerbOf(button) })}
          onPointerEnter={fetchForms}
          onClick={() => onButton(button, record)}
        >
          {buttonText(entity, button, text)}
        </button>
      ))}
      {more.length > 0 && (
        <button
          type="button"
          className="g-row-button g-row-more"
          aria-haspopup="menu"
          aria-label={text.t('list.more')}
          title={text.t('list.more')}
          onClick={(event) => onMore(record, event.currentTarget)}
        >
          <Icon glyph="dots" />
        </button>
      )}
    </>
  )
}
