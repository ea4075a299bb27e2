// Templates in schema files: `${name}` in links, bodies, filters and values.

import { splitIds } from '../commaIds.ts'

const WHOLE = /^\$\{([\w.]+)(\[\])?\}$/
const PART = /\$\{([\w.]+)(?:\[\])?\}/g

/**
 * Fills `${dotted.path}` from `scope`. If the text is a single `${…}`, the result is the raw value; for a single `${…[]}`, the array of
 * comma-joined ids. Other results are strings, with nothing in place of null.
 */
export function fillTemplate(text: string, scope: Readonly<Record<string, unknown>>): unknown {
  const match = WHOLE.exec(text)
  if (match?.[1]) return match[2] ? splitIds(lookUp(scope, match[1])) : lookUp(scope, match[1])
  return text.replace(PART, (_, path: string) => String(lookUp(scope, path) ?? ''))
}

/** Fills all strings of a flat object; other values are kept. */
export function fillTemplates(
  templates: Readonly<Record<string, unknown>>,
  scope: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(templates).map(([key, value]) => [key, typeof value === 'string' ? fillTemplate(value, scope) : value]),
  )
}

/** True if the text is a single placeholder, whose value is inserted as it is. */
export const isPlaceholder = (text: string): boolean => WHOLE.test(text)

/** Paths in the placeholders of a text. */
export function templateNames(text: string): string[] {
  return [...text.matchAll(PART)].map((match) => match[1] as string)
}

function lookUp(scope: Readonly<Record<string, unknown>>, path: string): unknown {
  let found: unknown = scope
  for (const part of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}
