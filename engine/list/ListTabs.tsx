import { useQueries, useQuery } from '@tanstack/react-query'
import { useOptions } from '../api/options/options.ts'
import { countQuery } from '../api/queries.ts'
import { optionWord } from '../fields/choice.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import { searchParams } from '../model/list/filter.ts'
import { type FilterGroupNode, filterParams } from '../model/list/listFilter.ts'
import type { Search } from '../model/list/listState.ts'
import { hasCapability } from '../session/capabilities.ts'
import { useText } from '../text/text.ts'
import type { FixedFilters } from './records/records.ts'
import { hasOwnRecordsGroup, withOwnRecordsGroup } from './search/ownRecordsFilter.ts'
import './listTabs.css'

interface Props {
  entity: Entity
  /** Field whose dictionary entries are the tabs. */
  field: Field
  search: Search
  /** Filters set by the page that contains the list. */
  fixed: FixedFilters
  filter: FilterGroupNode | null
  onSearch(search: Search): void
  onFilter(filter: FilterGroupNode | null): void
}

/** Tabs for the choices of a field, each with its number of records under the other filters. */
export default function ListTabs({ entity, field, search, fixed, filter, onSearch, onFilter }: Props) {
  const text = useText()
  const { t, word, language } = text
  const { options } = useOptions(field.choices)
  const { [field.name]: chosen, ...others } = search
  const valueAs = (value: unknown) => (field.search === 'in' ? [value] : value)
  const tabs = [
    { key: '', title: t('list.all'), search: others },
    ...options.map((option) => ({
      key: String(option.value),
      title: optionWord(entity, option, text),
      search: { ...others, [field.name]: valueAs(option.value) },
    })),
  ]
  const counts = useQueries({
    queries: tabs.map((tab) => countQuery(entity, { ...fixed, ...filterParams(entity, filter), ...searchParams(entity, tab.search) })),
  })
  const shown = chosen === undefined || chosen === null ? '' : String(chosen)
  return (
    <fieldset aria-label={word(entity, field.title)}>
      {entity.mine.length > 0 && hasCapability('filters') ? <Own {...{ entity, search, fixed, filter, onFilter }} /> : null}
      {tabs.map((tab, at) => {
        const count = counts[at]?.data
        return (
          <button key={tab.key} type="button" aria-pressed={tab.key === shown} onClick={() => onSearch(tab.search)}>
            {tab.title}
            {count === undefined ? null : <b>{count.toLocaleString(language)}</b>}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Filter of the user's own records, combined with other filters; a second click removes it. */
function Own({ entity, search, fixed, filter, onFilter }: Omit<Props, 'field' | 'onSearch'>) {
  const { t, language } = useText()
  const own = filterParams(entity, withOwnRecordsGroup(entity, filter, true))
  const { data: count } = useQuery(countQuery(entity, { ...fixed, ...own, ...searchParams(entity, search) }))
  const isOn = hasOwnRecordsGroup(entity, filter)
  return (
    <button type="button" className="g-list-own" aria-pressed={isOn} onClick={() => onFilter(withOwnRecordsGroup(entity, filter, !isOn))}>
      {t('list.mine')}
      {count === undefined ? null : <b>{count.toLocaleString(language)}</b>}
    </button>
  )
}
