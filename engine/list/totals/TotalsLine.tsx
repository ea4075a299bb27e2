import { useQuery } from '@tanstack/react-query'
import { totalsQuery } from '../../api/totals.ts'
import { totalWithKind } from '../../fields/totalWithKind.ts'
import type { Entity } from '../../model/entity/entity.ts'
import type { FirstPageQuery } from '../../model/list/firstPage.ts'
import { useText } from '../../text/text.ts'
import './totals.css'

/** Totals with titles, below a list of cards. */
export default function TotalsLine({ entity, filters }: { entity: Entity; filters: FirstPageQuery['filters'] }) {
  const text = useText()
  const { data } = useQuery(totalsQuery(entity, filters))
  if (!data) return null
  return (
    <dl className="g-totals-line" aria-label={text.t('list.totals')}>
      {entity.totals.map((total) => {
        const { field } = total
        const totalText = totalWithKind({ entity, total, value: data[field.name] ?? null, isHeaded: false }, text)
        return (
          <div key={field.name}>
            <dt>{text.word(entity, field.title)}</dt>
            <dd>{totalText === '' ? '-' : totalText}</dd>
          </div>
        )
      })}
    </dl>
  )
}
