import { type RefObject, Suspense, useRef, useState } from 'react'
import { LazyAnalysis, pictureOf } from '../../bigscreens/index.ts'
import { useSession } from '../../engine/api/access/session.ts'
import { api } from '../../engine/api/client.ts'
import { useMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { toast } from '../../engine/api/toast.ts'
import { startOfLastDays } from '../../engine/model/list/relativeDays.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { useText } from '../../engine/text/text.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { Busy } from '../ui/Busy.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { type NamedProject, useProjectNames } from './projectNames.ts'
import './home.css'
import './dashboard.css'

const PERIODS = [7, 14, 30, 90] as const
const SHEETS = '/api/blade-archives/data_ana/analysisSheets'
const FILE_MS = 60_000

/** Page with charts of a project over a period; both are in the URL. */
export default function Dashboard() {
  const { t } = useText()
  const session = useSession()
  const { menus, loading, error, retry } = useMenus()
  const mayList = menuTrail(menus, '/archives/project').length > 0
  const projects = useProjectNames(mayList)
  const [address, setAddress] = useSearchParams()
  const charts = useRef<HTMLElement>(null)
  const failure = error ?? (projects.data ? null : projects.error)
  if (failure) return <FaultCard error={failure} retry={error ? retry : () => void projects.refetch()} />
  if (loading || (mayList && !projects.data)) return <PageBusy />

  const all = projects.data ?? []
  const chosen = [address.get('projectId'), session?.projectId].map((id) => all.find((one) => one.id === id)).find((one) => one) ?? all[0]
  const days = PERIODS.find((one) => String(one) === address.get('days')) ?? PERIODS[0]
  const choose = (name: string, value: string) =>
    setAddress((now) => new URLSearchParams({ ...Object.fromEntries(now), [name]: value }), { replace: true })
  return (
    <div className="g-home">
      <header>
        <div>
          <h1>{t('dashboard.title')}</h1>
          <p>{t(chosen ? 'dashboard.lead' : 'dashboard.noFigures')}</p>
        </div>
        {chosen && (
          <div className="g-dashboard-choice">
            <select aria-label={t('dashboard.project')} value={chosen.id} onChange={({ target }) => choose('projectId', target.value)}>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <select aria-label={t('dashboard.period')} value={days} onChange={({ target }) => choose('days', target.value)}>
              {PERIODS.map((count) => (
                <option key={count} value={count}>
                  {t('dashboard.days', { count })}
                </option>
              ))}
            </select>
            <Exports project={chosen} days={days} charts={charts} />
          </div>
        )}
      </header>
      {chosen && (
        <section className="g-home-charts" aria-label={chosen.name} ref={charts}>
          <Suspense fallback={<Busy />}>
            <LazyAnalysis key={`${chosen.id} ${days}`} projectId={chosen.id} days={days} since={startOfLastDays(days, siteTime())} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

interface ExportProps {
  project: NamedProject
  days: number
  charts: RefObject<HTMLElement | null>
}

/** Downloads of the charts as an image and of their data as a workbook. */
function Exports({ project: { id, name }, days, charts }: ExportProps) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const heading = `${name} · ${t('dashboard.days', { count: days })}`
  const save = async (file: () => Promise<{ name: string; content: Blob } | null>) => {
    setBusy(true)
    // A refusal is shown in a toast.
    const made = await file().catch(() => null)
    setBusy(false)
    if (made) saveFile(made)
    else toast.error(t('dashboard.notSaved'))
  }
  const picture = async () => {
    const desk = charts.current?.querySelector<HTMLElement>('.wall-desk')
    return desk ? { name: `${name}-${siteTime().slice(0, 10)}.png`, content: await pictureOf(desk, heading) } : null
  }
  return (
    <>
      <button type="button" className="g-button" disabled={busy} onClick={() => void save(picture)}>
        {t('dashboard.picture')}
      </button>
      <button
        type="button"
        className="g-button"
        disabled={busy}
        onClick={() => void save(() => api.file(SHEETS, { projectId: id, days }, { timeout: FILE_MS }))}
      >
        {t('dashboard.sheets')}
      </button>
    </>
  )
}
