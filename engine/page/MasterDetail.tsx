import { useCallback, useMemo, useState } from 'react'
import { fetchDetail } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { useEntity } from '../api/schemas/schemas.ts'
import { embeddedIn } from '../list/embedded.ts'
import type { Entity, PageLayout } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import { EmbeddedList, ListPage } from './ListPage.tsx'
import { Split } from './Split.tsx'

interface Props {
  entity: Entity
  layout: Extract<PageLayout, { kind: 'master-detail' }>
}

/** Page with a list and, beside or below it, the details of the selected record; at first that is the first one. */
export default function MasterDetail({ entity, layout }: Props) {
  const { t, word } = useText()
  const { data: detail } = useEntity(layout.detail)
  const [rows, setRows] = useState<readonly Rec[]>([])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [added, setAdded] = useState<Rec | null>(null)
  const activate = useCallback((record: Rec) => setChosenId(record.id), [])
  // A new record is selected even if it is on another page of the list.
  const saved = useCallback(
    (id: string) => {
      const choose = (record: Rec) => {
        setAdded(record)
        setChosenId(id)
      }
      // Read errors are shown in a toast.
      fetchDetail(entity, id).then(choose, () => {})
    },
    [entity],
  )
  const master = [...rows, ...(added ? [added] : [])].find(({ id }) => id === chosenId) ?? rows[0] ?? null
  const masterId = master?.id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version of the record is the same master
  const embedded = useMemo(() => master && embeddedIn(`${entity.name}.detail`, layout, master), [entity, layout, masterId])

  return (
    <Split name={entity.name} direction={layout.direction} label={t('page.divider', { title: word(entity, entity.title) })}>
      <ListPage entity={entity} activeId={masterId} onActivate={activate} onSaved={saved} onRows={setRows} />
      {detail && embedded ? (
        <EmbeddedList entity={detail} embedded={embedded} />
      ) : (
        <p className="g-no-master">{detail && t('page.chooseMaster', { title: word(entity, entity.title) })}</p>
      )}
    </Split>
  )
}
