import { Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAllMenus, useMenus } from '../../engine/api/menus/menus.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'
import { useEntity, useManifest } from '../../engine/api/schemas/schemas.ts'
import { entityAt, type ManifestEntity, recordAt } from '../../engine/model/entity/manifest.ts'
import { EntityPage } from '../../engine/page/EntityPage.tsx'
import { LazyRecordPage } from '../../engine/record/lazyRecordPage.ts'
import { useText } from '../../engine/text/text.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { menuName } from '../menu/menuName.ts'
import { useVisit } from '../menu/visits.ts'
import { PageBusy } from '../ui/PageBusy.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import './menuPage.css'

/** Page at a path of the menu: the entity with this route, or one of its records. Users without the menu entry cannot open it. */
export default function MenuPage() {
  const { pathname } = useLocation()
  const manifest = useManifest()
  useVisit(pathname)
  if (manifest.error && !manifest.data) return <FaultCard error={manifest.error} retry={manifest.retry} />
  if (!manifest.data) return <PageBusy />
  const entity = entityAt(manifest.data, pathname)
  if (entity) return <OpenedEntity entry={entity} path={pathname} id={null} />
  const record = recordAt(manifest.data, pathname)
  if (!record) return <Navigate to="/404" replace />
  return <OpenedEntity entry={record.entity} path={record.list} id={record.id} />
}

interface Opened {
  entry: ManifestEntity
  /** Path of the entity's list. */
  path: string
  /** Id of the record whose page is shown; `null` for the list. */
  id: string | null
}

function OpenedEntity({ entry: { name, isTrial }, path, id }: Opened) {
  const { t, word, language } = useText()
  const [record, setRecord] = useState<string | null>(null)
  const { menus } = useMenus()
  const all = useAllMenus()
  const node = menuTrail(menus, path).at(-1)
  const { data: entity, error, retry } = useEntity(name)
  if (error && !entity) return <FaultCard error={error} retry={retry} />
  // If the menus cannot be loaded, the page opens and the server checks its calls; the same if its file has no menu entry.
  const isInMenu = entity?.menu && all.error === null
  if (!entity || (isInMenu && all.loading)) return <PageBusy title={node && menuName(node, language)} />
  if (isInMenu && menuTrail(all.menus, path).length === 0) return <Navigate to="/404" replace />
  const title = node ? menuName(node, language) : word(entity, entity.title)
  const mark = isTrial && (
    <span className="g-trial" title={t('trial.hint')}>
      {t('trial.mark')}
    </span>
  )
  if (id !== null) {
    return (
      <Suspense fallback={<PageBusy title={title} />}>
        <PageTitle>{record ?? title}</PageTitle>
        <h1 className="g-unseen">{title}</h1>
        {mark}
        <LazyRecordPage entity={entity} id={id} list={path} title={title} onNamed={setRecord} />
      </Suspense>
    )
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="g-page-title">
        {title} {mark}
      </h1>
      <EntityPage entity={entity} />
    </>
  )
}
