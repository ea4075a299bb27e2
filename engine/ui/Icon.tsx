import { type Glyph, glyphs } from '../model/icons/glyphs.ts'

/** A drawing in the colour of the text around it; says nothing to a screen reader. */
export function Icon({ glyph }: { glyph: Glyph }) {
  return (
    <svg className="g-glyph" viewBox="0 0 20 20" aria-hidden="true">
      <path d={glyphs[glyph]} />
    </svg>
  )
}
