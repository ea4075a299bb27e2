import { lazy, Suspense } from 'react'
import type { EditProps } from '../face.ts'
import './richText.css'

const Editor = lazy(() => import('./Editor.tsx'))

/** Loads the editor on demand, since few forms need it. */
export function RichTextEdit(props: EditProps) {
  return (
    <Suspense fallback={<div className="g-late" data-widget="rich-text" />}>
      <Editor {...props} />
    </Suspense>
  )
}
