// Sanitises rich text.

import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { richTextAttributes, richTextSchemes, richTextTags } from '../../engine/model/formats/richText.ts'

// Loaded with the first rich text, since most nodes never need it.
const load = createRequire(import.meta.url)

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } }) },
}

/** HTML reduced to the elements that rich text may contain. */
export function sanitised(html: string): string {
  return (load('sanitize-html') as typeof sanitizeHtml)(html, OPTIONS)
}
