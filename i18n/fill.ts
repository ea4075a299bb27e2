import { inSentence } from './inSentence.ts'

/** All digits of a number, which a format without options would round to three decimals. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** A number of a message with separators between thousands, alike in both languages: `14,526`. A text stays as it is. */
const filledPart = (value: string | number): string => (typeof value === 'number' ? numbers.format(value) : value)

/**
 * A part of a message. `{{title, inSentence}}` is a title as it stands inside, `{{limit, row|rows}}` the word that fits the number, and
 * `{{limit}}` the number or text itself.
 */
export function formattedPart(value: string | number, format = ''): string {
  const [one = '', many] = format.split('|')
  if (many !== undefined) return String(value) === '1' ? one : many
  return format === 'inSentence' ? inSentence(filledPart(value)) : filledPart(value)
}

/** Replaces each part of a template; an unknown name stays as written. */
export function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)(?:, ([^}]+))?\}\}/g, (whole, name: string, format?: string) => {
    const value = args[name]
    return value === undefined ? whole : formattedPart(value, format)
  })
}

/** `1 record`, `14,526 records`: for lines of English alone, such as those of commands and logs. */
export const counted = (count: number, one: string, many = `${one}s`): string => fill(`{{count}} {{count, ${one}|${many}}}`, { count })
