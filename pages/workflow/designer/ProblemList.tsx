import { useEffect } from 'react'
import type { ModelFault } from '#engine/site/answers/process.ts'
import type { Drawing } from './canvas/modeler.ts'
import { useDesignerText } from './designerText.ts'

interface Props {
  drawing: Drawing
  problems: readonly ModelFault[]
  /** True if the findings belong to the current drawing. */
  isChecked: boolean
  onChoose(element: string): void
}

const MARKER = 'g-has-problem'

/** Findings that prevent a deployment; a click selects the element. */
export function ProblemList({ drawing, problems, isChecked, onChoose }: Props) {
  const { t } = useDesignerText()
  useEffect(() => {
    const canvas = drawing.get('canvas')
    const registry = drawing.get('elementRegistry')
    const marked = problems.filter(({ element }) => registry.get(element)).map(({ element }) => element)
    for (const element of marked) canvas.addMarker(element, MARKER)
    return () => {
      for (const element of marked) if (registry.get(element)) canvas.removeMarker(element, MARKER)
    }
  }, [drawing, problems])
  return (
    <section className="g-designer-problems" aria-label={t('designer.problems')} data-empty={problems.length === 0 || undefined}>
      <h2>
        <span role="status">
          {problems.length > 0
            ? t('designer.problemCount', { count: problems.length })
            : t(isChecked ? 'designer.noProblems' : 'designer.validating')}
        </span>
      </h2>
      {problems.length > 0 ? (
        <ul>
          {problems.map(({ element, msg }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an element can have two equal findings
            <li key={`${element} ${index}`}>
              <button type="button" onClick={() => onChoose(element)}>
                {msg}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
