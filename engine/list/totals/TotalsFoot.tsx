import { useQuery } from '@tanstack/react-query'
import { totalsQuery } from '../../api/totals.ts'
import { totalWithKind } from '../../fields/totalWithKind.ts'
import type { Entity, Total } from '../../model/entity/entity.ts'
import type { FirstPageQuery } from '../../model/list/firstPage.ts'
import { totalOf } from '../../model/list/totals.ts'
import { useText } from '../../text/text.ts'
import type { ShownColumn } from '../columns/shownColumns.ts'
import { type Selection, useMatching, useSelectedRecords } from '../selection.ts'
import './totals.css'

interface Props {
  entity: Entity
  columns: readonly ShownColumn[]
  selection: Selection
  filters: FirstPageQuery['filters']
}

/** Totals below the columns: for all matching records and for the selected ones. */
export default function TotalsFoot({ entity, columns, selection, filters }: Props) {
  const { t } = useText()
  const ticked = useSelectedRecords(selection)
  const matching = useMatching(selection)
  const all = useQuery(totalsQuery(entity, filters))
  return (
    <tfoot className="g-totals" aria-busy={all.isFetching}>
      {ticked.length > 0 && !matching && (
        <Figures
          title={t('list.ticked', { count: ticked.length })}
          columns={columns}
          entity={entity}
          of={(total) => totalOf(total, ticked)}
        />
      )}
      <Figures
        title={all.error ? t('list.failed') : t('list.totals')}
        columns={columns}
        entity={entity}
        of={({ field }) => all.data?.[field.name] ?? null}
      />
    </tfoot>
  )
}

interface FiguresProps {
  title: string
  entity: Entity
  columns: readonly ShownColumn[]
  of(total: Total): number | string | null
}

function Figures({ title, entity, columns, of }: FiguresProps) {
  const text = useText()
  const first = columns.find(({ kind }) => kind === 'field')
  // Labels of totals stay visible like pinned columns.
  const ticks = columns.find(({ kind }) => kind === 'ticks')?.column.size ?? 0
  return (
    <tr>
      {columns.map((column) => {
        const total = entity.totals.find(({ field }) => field === column.field)
        const totalText = total ? totalWithKind({ entity, total, value: of(total), isHeaded: true }, text) : ''
        const shared = { className: column.className, style: column.style }
        if (column !== first) {
          return (
            <td key={column.id} {...shared} title={totalText || undefined}>
              {totalText}
            </td>
          )
        }
        return (
          <th
            key={column.id}
            className={column.pin ? column.className : 'g-totals-name'}
            style={column.pin ? column.style : { insetInlineStart: ticks }}
            scope="row"
          >
            {totalText === '' ? title : `${title} ${totalText}`}
          </th>
        )
      })}
    </tr>
  )
}
