// Allowed tags and attributes of rich text. The browser sanitises it before display and submit, the server before it stores it.

/** Allowed tags; other tags are removed and their text is kept. */
export const richTextTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'a',
  'img',
  'span',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

/** Allowed attributes by tag. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Allowed URL schemes of links and images, besides URLs of this site. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Rich text as plain text on one line, for a cell. The result is not safe as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>?/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
