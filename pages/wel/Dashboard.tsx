import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Analysis } from '../../bigscreens/index.ts'
import { useMenus } from '../../engine/api/menus.ts'
import { menuTrail } from '../../engine/api/menuTree.ts'
import { useSession } from '../../engine/api/session.ts'
import { FaultCard } from '../../engine/FaultCard.tsx'
import { useText } from '../../engine/text.ts'
import { Busy } from '../layout/Busy.tsx'
import { useProjectNames } from './projectNames.ts'
import './home.css'
import './dashboard.css'

const PERIODS = [7, 14, 30] as const

/** One project over a period, in charts. Both are kept in the address. */
export default function Dashboard() {
  const { t } = useText()
  const session = useSession()
  const { menus, loading, error, retry } = useMenus()
  const mayList = menuTrail(menus, '/archives/project').length > 0
  const projects = useProjectNames(mayList)
  const [address, setAddress] = useSearchParams()
  const failure = error ?? (projects.data ? null : projects.error)
  if (failure) return <FaultCard error={failure} retry={error ? retry : () => void projects.refetch()} />
  if (loading || (mayList && !projects.data)) return <Busy />

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
          </div>
        )}
      </header>
      {chosen && (
        <section className="g-home-charts" aria-label={chosen.name}>
          <Suspense fallback={<Busy />}>
            <Analysis key={`${chosen.id} ${days}`} projectId={chosen.id} days={days} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
