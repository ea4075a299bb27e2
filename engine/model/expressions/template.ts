// `${name}` inside texts of a schema file: links, bodies, filters and values that take over parts of a record.

import { splitIds } from '../commaIds.ts'

const WHOLE = /^\$\{([\w.]+)(\[\])?\}$/
const PART = /\$\{([\w.]+)(?:\[\])?\}/g

/**
 * Fills `${dotted.path}` from `scope`. A text that is one single `${…}` gives the raw value, one single `${…[]}` the
 * comma-joined ids of the value as an array; anything else the text with each value in it as a string (nothing for null).
 */
export function fillTemplate(text: string, scope: Readonly<Record<string, unknown>>): unknown {
  const whole = WHOLE.exec(text)
  if (whole?.[1]) return whole[2] ? splitIds(lookUp(scope, whole[1])) : lookUp(scope, whole[1])
  return text.replace(PART, (_, path: string) => String(lookUp(scope, path) ?? ''))
}

/** Fills every text of a flat object; other values stay. */
export function fillTemplates(
  templates: Readonly<Record<string, unknown>>,
  scope: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(templates).map(([key, value]) => [key, typeof value === 'string' ? fillTemplate(value, scope) : value]),
  )
}

/** The dotted paths a text takes. */
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
