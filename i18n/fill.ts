import { inSentence } from './inSentence.ts'

/** All digits of a number, which a format without options would round to three decimals. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** A number of a message with separators between thousands, alike in both languages: `14,526`. A text stays as it is. */
export const filledPart = (value: string | number): string => (typeof value === 'number' ? numbers.format(value) : value)

/** Replaces each `{{name}}` of a template, `{{name, inSentence}}` by a title as it stands inside; an unknown name stays as written. */
export function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)(, inSentence)?\}\}/g, (whole, name: string, inside?: string) => {
    const value = filledPart(args[name] ?? whole)
    return inside ? inSentence(value) : value
  })
}
