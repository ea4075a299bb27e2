import type { Glyph } from '../../engine/model/icons/glyphs.ts'

/** A search result: page, record or button. */
export interface SearchResult {
  key: string
  glyph: Glyph
  name: string
  /** Context or distinguishing text. */
  note: string
  choose(): void
}

export interface FoundGroup {
  title: string
  found: readonly SearchResult[]
}
