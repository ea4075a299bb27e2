import { useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { toast } from '../../engine/api/toast.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { Choice } from '../ui/Choice.tsx'
import { useComparisonText } from './comparisonText.ts'
import { type ComparisonState, PERIODS } from './useComparison.ts'

type SavedFile = Parameters<typeof saveFile>[0]

interface Props extends Pick<ComparisonState, 'compared' | 'period' | 'choose' | 'sheet'> {
  /** Returns an image of the chart; `null` before the chart is rendered. */
  picture(): Promise<SavedFile | null>
}

/** Controls of a comparison: measure, aggregate, period, and downloads. */
export function ComparisonChoices({ compared, period, choose, sheet, picture }: Props) {
  const { t } = useComparisonText()
  const { can } = usePermissions()
  const [busy, setBusy] = useState(false)
  const measure = compared?.measure ?? null
  const save = async (file: () => Promise<SavedFile | null>) => {
    setBusy(true)
    // A refusal is shown in a toast.
    const made = await file().catch(() => null)
    setBusy(false)
    if (made) saveFile(made)
    else toast.error(t('comparison.notSaved'))
  }
  return (
    <div className="g-compare-choice">
      {measure && compared && (
        <Choice
          label={t('comparison.measure')}
          value={measure.name}
          words={compared.measures.map(({ name, title: word }) => [name, word])}
          onChoose={(name) => choose({ measure: name })}
        />
      )}
      {measure && measure.figures.length > 1 && (
        <Choice
          label={t('comparison.figure')}
          value={compared?.figure ?? 'mean'}
          words={measure.figures.map((figure) => [figure, t(`comparison.${figure}`)])}
          onChoose={(figure) => choose({ figure })}
        />
      )}
      <Choice
        label={t('comparison.period')}
        value={period}
        words={Object.keys(PERIODS).map((name) => [name, t(`comparison.${name}`)])}
        onChoose={(name) => choose({ period: name })}
      />
      {measure && (
        <>
          <button type="button" className="g-button" disabled={busy} onClick={() => void save(picture)}>
            {t('comparison.picture')}
          </button>
          {can('device_export') && (
            <button type="button" className="g-button" disabled={busy} onClick={() => void save(sheet)}>
              {t('comparison.sheet')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
