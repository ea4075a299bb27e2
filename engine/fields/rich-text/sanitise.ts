import DOMPurify from 'dompurify'
import { richTextAttributes, richTextSchemes, richTextTags } from '../../model/formats/richText.ts'

const purify = DOMPurify(window)
const ADDRESS = new RegExp(`^(?:(?:${richTextSchemes.join('|')}):|/(?!/)|#)`, 'i')

// Allowed attributes depend on the tag, which DOMPurify's own list cannot express.
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const allowed = richTextAttributes[element.tagName.toLowerCase()] ?? []
  if (!allowed.includes(attribute.attrName)) attribute.keepAttr = false
})
purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A') {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
})

/** Removes all tags and attributes that are not allowed in rich text. */
export function sanitise(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
