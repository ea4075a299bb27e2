import { type FormEvent, useState } from 'react'
import type { Glyph } from '../model/icons/glyphs.ts'
import { lastPage } from '../model/list/listState.ts'
import { pageSizes } from '../model/list/pageSize.ts'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'

interface Props {
  /** Title of the list; distinguishes two lists of one page. */
  title: string
  current: number
  size: number
  total: number
  onPage(current: number): void
  onSize(size: number): void
}

/** Total number of rows, page size, and page navigation. */
export function Pagination({ title, current, size, total, onPage, onSize }: Props) {
  const { t } = useText()
  const last = lastPage(total, size)
  const sizes = [...new Set([...pageSizes, size])].sort((one, other) => one - other)
  return (
    <nav className="g-pagination" aria-label={t('list.pages', { title })}>
      <span className="g-total">{t('list.total', { total })}</span>
      <select className="g-select" aria-label={t('list.size')} value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {sizes.map((pageSize) => (
          <option key={pageSize} value={pageSize}>
            {t('list.perPage', { size: pageSize })}
          </option>
        ))}
      </select>
      <span className="g-pages">
        <PageButton icon="pageFirst" label={t('list.firstPage')} disabled={current <= 1} onClick={() => onPage(1)} />
        <PageButton icon="pagePrevious" label={t('list.previousPage')} disabled={current <= 1} onClick={() => onPage(current - 1)} />
        <PageInput key={current} current={current} last={last} onPage={onPage} />
        <PageButton icon="pageNext" label={t('list.nextPage')} disabled={current >= last} onClick={() => onPage(current + 1)} />
        <PageButton icon="pageLast" label={t('list.lastPage')} disabled={current >= last} onClick={() => onPage(last)} />
      </span>
    </nav>
  )
}

interface PageButtonProps {
  icon: Glyph
  label: string
  disabled: boolean
  onClick(): void
}

function PageButton({ icon, label, disabled, onClick }: PageButtonProps) {
  return (
    <button type="button" className="g-icon-button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon glyph={icon} />
    </button>
  )
}

/** Input of the page number; Enter or blur goes to that page, or to the last one if the number is too large. */
function PageInput({ current, last, onPage }: { current: number; last: number; onPage(current: number): void }) {
  const { t } = useText()
  const [typed, setTyped] = useState(String(current))
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const page = Math.min(last, Math.floor(Number(typed)))
    if (page >= 1 && page !== current) onPage(page)
    else setTyped(String(current))
  }
  return (
    <form className="g-page" onSubmit={go}>
      <input
        className="g-input"
        inputMode="numeric"
        aria-label={t('list.page')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => go()}
      />
      <span>/ {last.toLocaleString('en-US')}</span>
    </form>
  )
}
