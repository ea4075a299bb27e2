import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import './searchBox.css'

interface Props {
  children: ReactNode
  /** Icon for the kind of popup that opens. */
  glyph?: 'down' | 'calendar' | 'clock'
  /** Clears the value; undefined if there is none. */
  onClear?: (() => void) | undefined
}

/** Frame of a search input in our own style, so that a search is usable before antd has loaded. */
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
