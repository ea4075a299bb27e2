import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import './searchBox.css'

interface Props {
  children: ReactNode
  /** Says what kind of control opens. */
  glyph?: 'down' | 'calendar' | 'clock'
  /** There is something to take away. */
  onClear?: (() => void) | undefined
}

/** The frame of a search's input in the console's own style: nothing of antd stands between the rows and a search that can be used. */
export function SearchInputFrame({ children, glyph, onClear }: Props) {
  const { t } = useText()
  return (
    <span className="g-search-box">
      {children}
      {onClear ? (
        <button type="button" tabIndex={-1} className="g-search-clear" aria-label={t('field.clear')} onClick={onClear}>
          <Icon glyph="cross" />
        </button>
      ) : null}
      {glyph ? <Icon glyph={glyph} /> : null}
    </span>
  )
}
