import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { PanelNotice } from '../panel/Notice.tsx'
import { useScreenText } from '../screenText.ts'
import { isRefusal } from '../sources/hub.ts'
import { Stage } from './Stage.tsx'
import { useProjects } from './useProjects.ts'
import './picker.css'

/** Shown instead of a screen while no project is selected. The selection goes into the URL; a single project is selected automatically. */
export function ProjectPicker({ isGone = false }: { isGone?: boolean }) {
  const { t } = useScreenText()
  const id = useId()
  const [, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const { rows, isLoading, error, retry } = useProjects(useDeferredValue(typed.trim()))
  const choose = (projectId: string) =>
    setAddress((now) => {
      now.set('projectId', projectId)
      return now
    })
  const [only, another] = rows
  const sole = !isGone && !isLoading && typed === '' && another === undefined ? only?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the single project is selected once it is loaded
  useEffect(() => {
    if (sole !== undefined) choose(sole)
  }, [sole])
  return (
    <Stage>
      <main className="wall-picker">
        <h1>{t('frame.choose.title')}</h1>
        <p role={isGone ? 'alert' : undefined}>{t(isGone ? 'frame.choose.gone' : 'frame.choose.lead')}</p>
        <label className="wall-hidden" htmlFor={id}>
          {t('frame.choose.find')}
        </label>
        <input
          id={id}
          type="search"
          className="wall-input"
          placeholder={t('frame.choose.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error ? (
          <PanelNotice state={isRefusal(error) ? 'forbidden' : 'fault'} onRetry={retry} />
        ) : isLoading ? (
          <PanelNotice state="loading" />
        ) : rows.length === 0 ? (
          <p role="status">{t('frame.choose.none')}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" onClick={() => choose(row.id)}>
                  {row.projectName}
                </button>
              </li>
            ))}
          </ul>
        )}
      </main>
    </Stage>
  )
}
