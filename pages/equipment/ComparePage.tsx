import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { LazyComparisonChart, pictureOf } from '../../bigscreens/index.ts'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import { DAY_SECONDS, later, siteTime } from '../../engine/model/siteTime.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { type ComparedLimit, type DeviceComparison, MOST_COMPARED } from '../../engine/site/answers/comparison.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { Busy } from '../ui/Busy.tsx'
import { Choice } from '../ui/Choice.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ComparedTable } from './ComparedTable.tsx'
import { comparedNames, namesWithLimit } from './comparedDevices.ts'
import { useComparisonText } from './comparisonText.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import './compare.css'

const PATH = '/api/blade-archives/data_ana/compareDevices'
const FILE_MS = 60_000

const PERIODS = {
  day: { days: 1, granularity: 'hour' },
  week: { days: 7, granularity: 'hour' },
  month: { days: 30, granularity: 'day' },
} as const

type Period = keyof typeof PERIODS
const isPeriod = (text: string | null): text is Period => text !== null && Object.hasOwn(PERIODS, text)

/** One value of several devices over a period. Devices (`ids`, or machines by `of`), value, figure and period are kept in the address. */
export default function ComparePage() {
  const { t, language } = useComparisonText()
  const { can } = usePermissions()
  const [address, setAddress] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const chart = useRef<HTMLElement>(null)
  const asked = (name: string) => address.get(name) ?? ''
  const ids = splitIds(asked('ids'))
  const said = address.get('period')
  const period = isPeriod(said) ? said : 'day'
  const { days, granularity } = PERIODS[period]
  // To the minute: the same question for a while, and one answer for it.
  const now = `${siteTime().slice(0, 16)}:00`
  const query = {
    ids: ids.join(','),
    ...Object.fromEntries(['of', 'measure', 'figure'].flatMap((name) => (asked(name) ? [[name, asked(name)]] : []))),
    startTime: later(now, -days * DAY_SECONDS),
    endTime: now,
    granularity,
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['compareDevices', query, language],
    queryFn: ({ signal }) => api.get<DeviceComparison>(PATH, query, { signal, silent: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const choose = (values: Readonly<Record<string, string>>) =>
    setAddress((before) => new URLSearchParams({ ...Object.fromEntries(before), ...values }), { replace: true })
  const compared = ids.length === 0 ? undefined : data
  const devices = compared?.devices ?? []
  const names = comparedNames(devices)
  /** Machines of the address give way to their devices. */
  const keep = (kept: readonly string[]) =>
    setAddress(
      (before) => {
        const { of: _, ...rest } = Object.fromEntries(before)
        return new URLSearchParams({ ...rest, ids: kept.join(',') })
      },
      { replace: true },
    )
  const save = async (file: () => Promise<{ name: string; content: Blob } | null>) => {
    setBusy(true)
    // A refusal of the server says itself.
    const made = await file().catch(() => null)
    setBusy(false)
    if (made) saveFile(made)
    else toast.error(t('comparison.notSaved'))
  }
  const measure = compared?.measure ?? null
  const title = measure === null ? t('comparison.title') : `${measure.title} · ${t(`comparison.${compared?.figure ?? 'mean'}`)}`
  const limitTitle = (limit: ComparedLimit) => {
    const some = namesWithLimit(limit, devices)
    return some === null ? limit.title : t('comparison.of', { title: limit.title, devices: some.join(t('list.nameBreak')) })
  }
  const picture = async () => {
    const desk = chart.current?.querySelector<HTMLElement>('.wall-desk')
    const heading = `${t('comparison.title')} · ${names.join(' / ')} · ${t(`comparison.${period}`)}`
    return desk ? { name: `${t('comparison.title')}-${now.slice(0, 10)}.png`, content: await pictureOf(desk, heading) } : null
  }
  return (
    <div className="g-compare">
      <PageTitle>{t('comparison.title')}</PageTitle>
      <h1>{t('comparison.title')}</h1>
      <div className="g-compare-choice">
        <ul aria-label={t('comparison.device')} hidden={devices.length === 0}>
          {devices.map(({ id }, at) => (
            <li key={id}>
              {names[at]}
              <button
                type="button"
                aria-label={t('comparison.remove', { name: names[at] ?? '' })}
                onClick={() => keep(devices.map((device) => device.id).filter((one) => one !== id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        {devices.length < MOST_COMPARED ? (
          <AntdScope>
            <DeviceChoice
              deviceClass={compared?.deviceClass ?? ''}
              without={devices.map(({ id }) => id)}
              onChoose={(id) => keep([...devices.map((device) => device.id), id])}
            />
          </AntdScope>
        ) : (
          <span>{t('comparison.full', { count: MOST_COMPARED })}</span>
        )}
      </div>
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
          words={Object.keys(PERIODS).map((one) => [one, t(`comparison.${one}`)])}
          onChoose={(one) => choose({ period: one })}
        />
        {measure && (
          <>
            <button type="button" className="g-button" disabled={busy} onClick={() => void save(picture)}>
              {t('comparison.picture')}
            </button>
            {can('device_export') && (
              <button
                type="button"
                className="g-button"
                disabled={busy}
                onClick={() => void save(() => api.file(`${PATH}Sheet`, query, { timeout: FILE_MS }))}
              >
                {t('comparison.sheet')}
              </button>
            )}
          </>
        )}
      </div>
      {ids.length === 0 || isRefusal(error) ? (
        <>
          {isRefusal(error) && <p role="alert">{error.message}</p>}
          <p>{t('comparison.none')}</p>
        </>
      ) : error ? (
        <FaultCard error={error} retry={() => void refetch()} />
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

/** These devices cannot be compared; any others can. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 400
}
