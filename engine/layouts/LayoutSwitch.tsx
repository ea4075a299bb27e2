import type { Entity } from '../model/entity/entity.ts'
import { type ListLayout, layouts } from '../model/entity/layouts.ts'
import { useLayoutText } from './layoutText.ts'
import './layouts.css'

interface Props {
  entity: Entity
  layout: ListLayout
  onLayout(layout: ListLayout): void
}

/** Buttons for the layouts of a list. Part of the initial code, because a later appearance would move the other buttons. */
export function LayoutSwitch({ entity, layout, onLayout }: Props) {
  const { t } = useLayoutText()
  const offered: ListLayout[] = [null, ...layouts.filter((layout) => entity[layout] !== null)]
  return (
    <fieldset className="g-layouts" aria-label={t('layouts.choose')}>
      {offered.map((one) => (
        <button key={one ?? 'rows'} type="button" aria-pressed={one === layout} onClick={() => onLayout(one)}>
          {t(`layouts.${one ?? 'rows'}`)}
        </button>
      ))}
    </fieldset>
  )
}
