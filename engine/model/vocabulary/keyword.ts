// Types of the keyword tables.

import type { JsonSchema, Shape } from './shape.ts'

export interface Keyword {
  is: Shape
  /** Description in Markdown for authors of schema files; editors show it. */
  description: string
  /** Examples; editors offer the first, and the schema check adds it to findings. */
  examples: readonly unknown[]
  /** Effective value if the keyword is omitted, unless that varies. */
  default?: string | number | boolean
  /** Version of the format that introduced the keyword; 1 by default. */
  since?: number
  /** For a keyword of an earlier version: the version that replaced it, and the keyword to use instead; `null` for none. */
  replaced?: { since: number; now: string | null }
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
  /** Description; by default that of the keyword that has this shape. */
  description?: string
  examples?: readonly unknown[]
}

/** A shape that several keywords use. */
export interface SharedShape {
  is: Shape
  description: string
  examples: readonly unknown[]
}

export function keywordsOf(part: KeywordGroup): Keywords {
  return Object.assign({}, part.keywords, ...Object.values(part.sections ?? {})) as Keywords
}
