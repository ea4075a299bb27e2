import { lazy, Suspense } from 'react'
import { plainText } from '../../model/formats/richText.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

const SafeHtml = lazy(() => import('./SafeHtml.tsx'))

/** Formatted text in a read-only form, plain text in a cell. */
export const RichTextView: View = ({ value, place }) => {
  if (isEmpty(value)) return emptyView(place)
  const html = String(value)
  if (place === 'cell') return plainText(html)
  return (
    <Suspense fallback={plainText(html)}>
      <SafeHtml html={html} />
    </Suspense>
  )
}
