import { inSentence } from './inSentence.ts'

let numbers: Intl.NumberFormat | undefined

/** A number with thousands separators, `14,526`, the same in both languages; a text is returned unchanged. */
function filledPart(value: string | number): string {
  if (typeof value !== 'number') return value
  // Making the format takes more than 10 ms, so a page with short numbers alone does not make it.
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value)
  // Without options three decimals would be the maximum.
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
  return numbers.format(value)
}

/**
 * Value of a placeholder: `{{title, inSentence}}` is a title in lower case, `{{limit, row|rows}}` the singular or plural for a number,
 * `{{limit}}` the number or text itself.
 */
export function formattedPart(value: string | number, format = ''): string {
  const [one = '', many] = format.split('|')
  if (many !== undefined) return String(value) === '1' ? one : many
  return format === 'inSentence' ? inSentence(filledPart(value)) : filledPart(value)
}

/** Fills the placeholders of a template; unknown names stay as they are. */
export function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)(?:, ([^}]+))?\}\}/g, (match, name: string, format?: string) => {
    const value = args[name]
    return value === undefined ? match : formattedPart(value, format)
  })
}

/** `1 record`, `14,526 records`: for English output of commands and logs. */
export const counted = (count: number, one: string, many = `${one}s`): string => fill(`{{count}} {{count, ${one}|${many}}}`, { count })
