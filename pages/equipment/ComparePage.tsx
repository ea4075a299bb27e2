import { Suspense, useRef } from 'react'
import { LazyComparisonChart, pictureOf } from '../../bigscreens/index.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import type { ComparedLimit } from '../../engine/site/answers/comparison.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { Busy } from '../ui/Busy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ComparedDevices } from './ComparedDevices.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { ComparisonChoices } from './ComparisonChoices.tsx'
import { namesWithLimit } from './comparedDevices.ts'
import { useComparisonText } from './comparisonText.ts'
import { useComparison } from './useComparison.ts'
import './compare.css'

/** Page that compares one measure of several devices over a period. */
export default function ComparePage() {
  const { t } = useComparisonText()
  const comparison = useComparison()
  const { compared, devices, names, period, granularity, today, isEmpty, error, retry } = comparison
  const chart = useRef<HTMLElement>(null)
  const measure = compared?.measure ?? null
  const title = measure === null ? t('comparison.title') : `${measure.title} · ${t(`comparison.${compared?.figure ?? 'mean'}`)}`
  const limitTitle = (limit: ComparedLimit) => {
    const some = namesWithLimit(limit, devices)
    return some === null ? limit.title : t('comparison.of', { title: limit.title, devices: some.join(t('list.nameBreak')) })
  }
  const picture = async () => {
    const desk = chart.current?.querySelector<HTMLElement>('.wall-desk')
    const heading = `${t('comparison.title')} · ${names.join(' / ')} · ${t(`comparison.${period}`)}`
    return desk ? { name: `${t('comparison.title')}-${today}.png`, content: await pictureOf(desk, heading) } : null
  }
  return (
    <div className="g-compare">
      <PageTitle>{t('comparison.title')}</PageTitle>
      <h1>{t('comparison.title')}</h1>
      <ComparedDevices {...comparison} />
      <ComparisonChoices {...comparison} picture={picture} />
      {isEmpty || isRefusal(error) ? (
        <>
          {isRefusal(error) && <p role="alert">{error.message}</p>}
          <p>{t('comparison.none')}</p>
        </>
      ) : error ? (
        <FaultCard error={error} retry={retry} />
      ) : !compared ? (
        <Busy />
      ) : measure === null ? (
        <p>{t('comparison.noMeasures')}</p>
      ) : (
        <>
          <section ref={chart}>
            <Suspense fallback={<Busy />}>
              <LazyComparisonChart compared={compared} names={names} title={title} limitTitle={limitTitle} />
            </Suspense>
          </section>
          <ComparedTable compared={compared} names={names} granularity={granularity} />
        </>
      )}
    </div>
  )
}

/** True if the server refuses these devices; the user can choose others. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 400
}
