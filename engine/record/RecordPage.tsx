// Page of one record: facts, actions, and the tabs of its file.

import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePermissions } from '../api/access/permissions.ts'
import { useDetail } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { useRecordLinks } from '../fields/useRecordLinks.ts'
import { knownRecord } from '../form/dialog/knownRecord.ts'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { PRINT, rowButtons } from '../list/buttons/rowButtons.ts'
import { createSelection } from '../list/selection.ts'
import { useVisibleEntity } from '../list/useVisibleEntity.ts'
import type { Entity } from '../model/entity/entity.ts'
import { ListDialogs } from '../page/ListDialogs.tsx'
import { EmbeddedList } from '../page/ListPage.tsx'
import { useButtons } from '../page/useButtons.ts'
import { useListDialog } from '../page/useListDialog.ts'
import { useText } from '../text/text.ts'
import { PendingApprovals } from './PendingApprovals.tsx'
import { RecordHead } from './RecordHead.tsx'
import { RecordSteps } from './RecordSteps.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { useRecordTabs } from './useRecordTabs.tsx'
import '../list/list.css'
import '../form/form.css'
import './record.css'
import '../model/expressions/cel.ts'

interface Props {
  entity: Entity
  id: string
  /** Path and title of the list. */
  list: string
  title: string
  /** Called with the name of the record when it is loaded. */
  onNamed(name: string): void
}

export default function RecordPage({ entity: fullEntity, id, list, title, onNamed }: Props) {
  const { t } = useText()
  const entity = useVisibleEntity(fullEntity)
  const { can, loading } = usePermissions()
  const { data, error, refetch } = useDetail(entity, id)
  const record = data ?? knownRecord(entity, id)
  const [tab, setTab] = useState('')
  const name = record && recordLabel(entity, record)
  useEffect(() => {
    if (name !== null) onNamed(name)
  }, [name, onNamed])
  const mayLook = can(entity.permissions.view)
  return (
    <article className="g-record" aria-label={name ?? undefined} aria-busy={!record && !error}>
      <RecordSteps entity={entity} id={id} list={list} title={title} />
      {!loading && !mayLook ? (
        <p className="g-record-message" role="alert">
          {t('record.refused')}
        </p>
      ) : error ? (
        <div className="g-record-message">
          <LoadFailure error={error} onRetry={() => void refetch()} />
          <Link to={list}>{t('record.toList')}</Link>
        </div>
      ) : record && mayLook ? (
        <Shown key={id} entity={entity} record={record} isWhole={data !== undefined} list={list} tab={tab} onTab={setTab} />
      ) : (
        <div className="g-record-waiting" role="status" aria-label={t('list.loading')}>
          <span className="g-skeleton" />
          <span className="g-skeleton" />
          <span className="g-skeleton" />
        </div>
      )}
    </article>
  )
}

interface ShownProps {
  entity: Entity
  record: Rec
  /** True for the complete record; false for a row from a list, shown while the record loads. */
  isWhole: boolean
  list: string
  tab: string
  onTab(key: string): void
}

const NOTHING = {}
const ignore = () => {}

function Shown({ entity, record, isWhole, list, tab, onTab }: ShownProps) {
  const { t } = useText()
  const { can } = usePermissions()
  const navigate = useNavigate()
  const linkOf = useRecordLinks()
  const dialog = useListDialog()
  const [selection] = useState(createSelection)
  const press = useButtons({
    entity,
    selection,
    defaults: NOTHING,
    open: dialog.open,
    remember: ignore,
    done: ignore,
    removed: () => void navigate(list, { replace: true }),
  })
  const tabs = useRecordTabs({ entity, record, linkOf })
  return (
    <>
      <RecordHead
        entity={entity}
        record={record}
        buttons={isWhole ? rowButtons(entity, can) : []}
        isWhole={isWhole}
        linkOf={linkOf}
        onButton={(button) => press(button, record)}
      />
      <PendingApprovals entity={entity} id={record.id} />
      <RecordTabs label={t('record.parts')} tabs={tabs} shown={tab} onShow={onTab} />
      <ListDialogs
        entity={entity}
        List={EmbeddedList}
        control={dialog}
        ready={isWhole}
        onPrint={() => press(PRINT, record)}
        onDone={ignore}
      />
    </>
  )
}
