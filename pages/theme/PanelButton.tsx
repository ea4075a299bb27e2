import { type ComponentType, Suspense, useState } from 'react'
import type { Glyph } from '../../engine/model/icons/glyphs.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

export interface ThemePanelProps {
  anchor: HTMLElement
  label: string
  onClose(): void
}

interface Props {
  glyph: Glyph
  label: string
  /** Component of the panel, loaded when it is opened. */
  Panel: ComponentType<ThemePanelProps>
}

/** A button of the top bar that opens a popup. */
export function PanelButton({ glyph, label, Panel }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="g-bar-button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={label}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon glyph={glyph} />
      </button>
      {anchor ? (
        <Suspense fallback={null}>
          <Panel anchor={anchor} label={label} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
