import { lazy, Suspense, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { conditionCount, type FilterGroupNode } from '../../model/list/listFilter.ts'
import { savesData } from '../../start/saveData.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'

const loadDialog = () => import('../../filters/FilterDialog.tsx')
const FilterDialog = lazy(loadDialog)

function fetchAhead(): void {
  if (!savesData()) loadDialog().catch(() => {})
}

interface Props {
  entity: Entity
  filter: FilterGroupNode | null
  onFilter(filter: FilterGroupNode | null): void
}

/** Button that shows the number of conditions and opens their dialog, whose code loads on demand. */
export function FilterButton({ entity, filter, onFilter }: Props) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const count = filter ? conditionCount(filter) : 0
  return (
    <>
      <button
        type="button"
        className="g-button g-filter-open"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-held={count > 0 || undefined}
        title={t('list.conditions')}
        onPointerEnter={fetchAhead}
        onClick={() => setOpen(true)}
      >
        <Icon glyph="funnel" />
        <span>{count > 0 ? t('list.conditionsHeld', { count }) : t('list.conditions')}</span>
      </button>
      {isOpen && (
        <Suspense>
          <FilterDialog
            entity={entity}
            filter={filter}
            onClose={() => setOpen(false)}
            onFilter={(next) => {
              setOpen(false)
              onFilter(next)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
