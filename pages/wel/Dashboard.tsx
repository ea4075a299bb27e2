import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { entityAt } from '../../engine/api/manifest.ts'
import type { MenuNode } from '../../engine/api/menuNode.ts'
import { useMenus } from '../../engine/api/menus.ts'
import { pathOf } from '../../engine/api/menuTarget.ts'
import { menuPages } from '../../engine/api/menuTree.ts'
import { useManifest } from '../../engine/api/schemas.ts'
import { useSession } from '../../engine/api/session.ts'
import { FaultCard } from '../../engine/FaultCard.tsx'
import type { ManifestEntity } from '../../engine/model/manifest.ts'
import { useText } from '../../engine/text.ts'
import { Busy } from '../layout/Busy.tsx'
import { countRecords } from './countRecords.ts'
import { Notices } from './Notices.tsx'
import { PageCards } from './PageCards.tsx'
import './home.css'

/** More lists than these would cost the server more than they tell. */
const MOST_FIGURES = 12

/** The numbers behind the user's pages, as the lists themselves give them, and who the user is here. */
export default function Dashboard() {
  const { t } = useText()
  const { menus, loading, error, retry } = useMenus()
  const manifest = useManifest()
  const failure = error ?? (manifest.data ? null : manifest.error)
  if (failure) return <FaultCard error={failure} retry={error ? retry : manifest.retry} />
  if (loading || !manifest.data) return <Busy />

  const figures = new Map<MenuNode, ManifestEntity>()
  for (const page of menuPages(menus)) {
    const entity = entityAt(manifest.data, pathOf(page) ?? '')
    // Pages that show the same records in another way would only repeat the number.
    const isNew = entity && ![...figures.values()].some(({ base }) => base === entity.base)
    if (isNew && figures.size < MOST_FIGURES) figures.set(page, entity)
  }
  return (
    <div className="g-home">
      <header>
        <div>
          <h1>{t('dashboard.title')}</h1>
          <p>{t(figures.size > 0 ? 'dashboard.lead' : 'dashboard.noFigures')}</p>
        </div>
      </header>
      {figures.size > 0 ? (
        <PageCards
          title={t('dashboard.figures')}
          pages={[...figures.keys()]}
          extra={(page) => <Figure entity={figures.get(page) as ManifestEntity} />}
        />
      ) : null}
      <Account />
      <Notices />
    </div>
  )
}

/** How many records stand behind a page; nothing where the user may not list them. */
function Figure({ entity }: { entity: ManifestEntity }) {
  const { t, language } = useText()
  const { data, error } = useQuery({
    queryKey: ['records', entity.base, entity.name, 'count', entity.hash],
    queryFn: () => countRecords(entity.name),
  })
  if (error) return <span className="g-figure-unknown">{t('dashboard.unknown')}</span>
  if (data === null || data === undefined) return null
  return (
    <span className="g-figure">
      <strong>{data.toLocaleString(language === 'en' ? 'en' : 'zh-CN')}</strong> {t('dashboard.count')}
    </span>
  )
}

function Account() {
  const { t } = useText()
  const session = useSession()
  if (!session) return null
  const facts = {
    account: session.account,
    name: session.nickName,
    roles: session.roles.join(', '),
    tenant: session.tenantId,
    project: session.projectId ?? t('dashboard.noProject'),
  }
  return (
    <section aria-label={t('dashboard.account')}>
      <h2>{t('dashboard.account')}</h2>
      <div className="g-account">
        <dl>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{t(`dashboard.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Link to="/info/index">{t('dashboard.edit')}</Link>
      </div>
    </section>
  )
}
