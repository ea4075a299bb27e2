// Types of the keyword tables.

import type { JsonSchema, Shape } from './shape.ts'

export interface Keyword {
  is: Shape
  /** For who writes a file; editors show it. Markdown. */
  says: string
  /** Editors offer the first; the check names it beside a fault. */
  examples: readonly unknown[]
  /** The value that a file means by leaving the keyword out, where it is always the same one. */
  default?: string | number | boolean
  /** Version of the format that brought it; 1 by default. */
  since?: number
}

export type Keywords = Readonly<Record<string, Keyword>>

/** The keywords of one object of a file. */
export interface KeywordGroup {
  keywords?: Keywords
  /** Keywords of a large object, by heading on the reference page. */
  sections?: Readonly<Record<string, Keywords>>
  required?: readonly string[]
  /** JSON Schema rules that involve several keywords. */
  rules?: JsonSchema
  /** Left out, they are those of the keyword that holds the part. */
  says?: string
  examples?: readonly unknown[]
}

/** A shape that several keywords share. */
export interface SharedShape {
  is: Shape
  says: string
  examples: readonly unknown[]
}

export function keywordsOf(part: KeywordGroup): Keywords {
  return Object.assign({}, part.keywords, ...Object.values(part.sections ?? {})) as Keywords
}
