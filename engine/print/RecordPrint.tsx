// Prints one record with the lists of its page.

import { usePermissions } from '../api/access/permissions.ts'
import { fetchDetail, fetchList } from '../api/queries.ts'
import { prefetchEntity } from '../api/schemas/schemas.ts'
import { recordLabel } from '../fields/recordLabel.ts'
import { useRecordLinks } from '../fields/useRecordLinks.ts'
import { useLoaded } from '../form/record/useLoaded.ts'
import { embeddedIn, withoutFixed } from '../list/embedded.ts'
import type { Entity } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import { fetchLetterhead } from './letterhead.ts'
import { PrintShell } from './PrintShell.tsx'
import { RecordPaper, type RelatedRows } from './RecordPaper.tsx'

interface Props {
  entity: Entity
  id: string
  open: boolean
  onClose(): void
}

/** Maximum number of rows of each related list. */
const RELATED = 100

export default function RecordPrint({ open, ...props }: Props) {
  const { loading } = usePermissions()
  return open && !loading ? <OpenPrint {...props} /> : null
}

function OpenPrint({ entity, id, onClose }: Omit<Props, 'open'>) {
  const { word } = useText()
  const linkOf = useRecordLinks()
  const loaded = useLoaded(async (signal) => {
    const [record, letterhead] = await Promise.all([fetchDetail(entity, id, signal, true), fetchLetterhead(entity, signal)])
    // Like the record page: lists only for users who may open their pages.
    const lists = entity.tabs.flatMap((tab) => (tab.kind === 'list' && linkOf(tab.entity, id) !== null ? [tab] : []))
    const related = await Promise.all(
      lists.map(async (tab): Promise<RelatedRows> => {
        const embedded = embeddedIn('print', tab, record)
        const other = withoutFixed(await prefetchEntity(tab.entity), embedded)
        const page = await fetchList(other, { current: 1, size: RELATED, sort: [], filters: embedded.where }, signal)
        return { title: word(entity, tab.title), entity: other, rows: page.records.slice(0, RELATED), total: page.total }
      }),
    )
    return { record, related, letterhead }
  })
  const title =
    loaded.state === 'there' ? `${word(entity, entity.title)} ${recordLabel(entity, loaded.value.record)}` : word(entity, entity.title)
  const paper = loaded.state === 'there' ? { ...loaded, value: <RecordPaper entity={entity} title={title} {...loaded.value} /> } : loaded
  return <PrintShell title={title} loaded={paper} progress={null} onClose={onClose} />
}
