import { inSentence } from './inSentence.ts'

/** Replaces each `{{name}}` of a template, `{{name, inSentence}}` by a title as it stands inside; an unknown name stays as written. */
export function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)(, inSentence)?\}\}/g, (whole, name: string, inside?: string) => {
    const value = String(args[name] ?? whole)
    return inside ? inSentence(value) : value
  })
}
