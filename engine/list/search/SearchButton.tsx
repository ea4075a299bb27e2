import type { Ref } from 'react'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  /** Number of fields with a search value. */
  count: number
  isOpen?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick?(): void
}

/** Button of the search sheet with the number of filters; without `onClick` while the sheet loads. */
export function SearchButton({ count, isOpen = false, ref, onClick }: Props) {
  const { t } = useText()
  return (
    <button ref={ref} type="button" className="g-button g-search-open" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onClick}>
      <Icon glyph="search" />
      {count > 0 ? t('list.filtered', { count }) : t('list.filter')}
    </button>
  )
}
