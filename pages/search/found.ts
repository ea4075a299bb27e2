import type { Glyph } from '../../engine/model/icons/glyphs.ts'

/** Something that a search leads to: a page, a record, or a button of the page. */
export interface SearchResult {
  key: string
  glyph: Glyph
  name: string
  /** Where it belongs, or what tells it from its like. */
  note: string
  choose(): void
}

export interface FoundGroup {
  title: string
  found: readonly SearchResult[]
}
