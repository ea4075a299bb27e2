import { type Glyph, glyphs } from '../model/icons/glyphs.ts'

/** An icon in the current text colour, hidden from screen readers. */
export function Icon({ glyph }: { glyph: Glyph }) {
  return (
    <svg className="g-glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path d={glyphs[glyph]} />
    </svg>
  )
}
