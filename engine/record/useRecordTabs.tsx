import { lazy, Suspense } from 'react'
import type { Rec } from '../api/record.ts'
import { keepsJournal } from '../api/schemas/keepsJournal.ts'
import { useEntity } from '../api/schemas/schemas.ts'
import type { LinkOf } from '../fields/face.ts'
import { embeddedIn } from '../list/embedded.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { RecordTab } from '../model/entity/recordView.ts'
import { RecordPanel } from '../panels/RecordPanel.tsx'
import { useText } from '../text/text.ts'
import { chartsOf } from './charts.ts'
import { RecordFacts } from './RecordFacts.tsx'
import type { ShownRecordTab } from './RecordTabs.tsx'

const History = lazy(() => import('../journal/History.tsx'))
const EmbeddedList = lazy(async () => ({ default: (await import('../page/ListPage.tsx')).EmbeddedList }))

interface Props {
  entity: Entity
  record: Rec
  linkOf: LinkOf
}

/** The tabs of a record page: fields, tabs of the schema file, and history. A list is a tab only for users who may open its page. */
export function useRecordTabs({ entity, record, linkOf }: Props): ShownRecordTab[] {
  const { t, word } = useText()
  const panels = entity.tabs.flatMap((tab) => (tab.kind === 'panel' ? tab.panel : []))
  const facts = (
    <>
      {entity.panel !== null && !panels.includes(entity.panel) && <RecordPanel name={entity.panel} entity={entity} record={record} />}
      <RecordFacts entity={entity} record={record} linkOf={linkOf} />
    </>
  )
  const offered = entity.tabs.filter((tab) => tab.kind !== 'list' || linkOf(tab.entity, record.id) !== null)
  return [
    { key: 'facts', title: t('record.facts'), body: facts },
    ...offered.map((tab) => ({
      key: tab.title,
      title: word(entity, tab.title),
      body: <TabBody key={record.id} entity={entity} record={record} tab={tab} />,
    })),
    ...(keepsJournal(entity) ? [{ key: 'history', title: t('form.history'), body: <RecordHistory entity={entity} id={record.id} /> }] : []),
  ]
}

function RecordHistory({ entity, id }: { entity: Entity; id: string }) {
  const { t } = useText()
  return (
    <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
      <History key={id} entity={entity} id={id} />
    </Suspense>
  )
}

function TabBody({ entity, record, tab }: { entity: Entity; record: Rec; tab: RecordTab }) {
  const { t } = useText()
  if (tab.kind === 'panel') return <RecordPanel name={tab.panel} entity={entity} record={record} />
  if (tab.kind === 'list') return <RelatedList entity={entity} record={record} tab={tab} />
  const Charts = chartsOf()
  return (
    <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
      {Charts && <Charts entity={entity} record={record} charts={tab.charts} />}
    </Suspense>
  )
}

function RelatedList({ entity, record, tab }: { entity: Entity; record: Rec; tab: Extract<RecordTab, { kind: 'list' }> }) {
  const { t } = useText()
  const { data: other } = useEntity(tab.entity)
  const embedded = { ...embeddedIn(`${entity.name}.${tab.title}`, tab, record), opensRecords: true as const }
  return (
    <Suspense fallback={<p aria-busy="true">{t('list.loading')}</p>}>
      {other && <EmbeddedList entity={other} embedded={embedded} />}
    </Suspense>
  )
}
