import { useQuery } from '@tanstack/react-query'
import { totalsQuery } from '../api/totals.ts'
import type { Entity } from '../model/entity.ts'
import type { ListQuery } from '../model/firstPage.ts'
import { totalText } from '../model/totals.ts'
import { useText } from '../text.ts'
import './totals.css'

/** The figures below a list of cards, each with its title. */
export default function TotalsLine({ entity, filters }: { entity: Entity; filters: ListQuery['filters'] }) {
  const { t, word, language } = useText()
  const { data } = useQuery(totalsQuery(entity, filters))
  if (!data) return null
  return (
    <dl className="g-totals-line" aria-label={t('list.totals')}>
      {entity.totals.map((total) => {
        const { field, take } = total
        const unit = field.unit === null || take === 'count' ? '' : ` ${word(entity, field.unit)}`
        const text = totalText(total, data[field.name] ?? null, language)
        return (
          <div key={field.name}>
            <dt>{word(entity, field.title)}</dt>
            <dd>{text === '' ? '-' : `${t(`list.takes.${take}`, { value: text })}${unit}`}</dd>
          </div>
        )
      })}
    </dl>
  )
}
