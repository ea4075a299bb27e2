import { type ReactNode, useMemo } from 'react'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { sectionTitles } from './stepsOf.ts'
import { ShownTabContext } from './Tabs.tsx'
import './tabs.css'

interface Props {
  entity: Entity
  fields: readonly Field[]
  id: string
  /** Index of the shown step, from 0. */
  at: number
  /** Called when the user goes back to a completed step. */
  onShow(at: number): void
  children: ReactNode
}

/** Shows one section at a time. Hidden sections stay mounted, so that every field is validated. */
export function SectionSteps({ entity, fields, id, at, onShow, children }: Props) {
  const { word } = useText()
  const titles = useMemo(() => sectionTitles(fields), [fields])
  const shown = useMemo(
    () => ({
      title: titles[at] ?? '',
      tabId: (title: string) => `${id}-step-${titles.indexOf(title)}`,
      panelId: (title: string) => `${id}-panel-${titles.indexOf(title)}`,
    }),
    [titles, at, id],
  )
  return (
    <>
      <ol className="g-form-steps">
        {titles.map((title, place) => (
          <li key={title} data-done={place < at || undefined}>
            <button
              type="button"
              id={shown.tabId(title)}
              aria-current={place === at ? 'step' : undefined}
              disabled={place > at}
              onClick={() => onShow(place)}
            >
              <span aria-hidden="true">{place + 1}</span>
              {word(entity, title)}
            </button>
          </li>
        ))}
      </ol>
      <ShownTabContext value={shown}>{children}</ShownTabContext>
    </>
  )
}
