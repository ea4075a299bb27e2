import { lazy, Suspense } from 'react'
import type { EditProps } from '../face.ts'
import './richText.css'

const Editor = lazy(() => import('./Editor.tsx'))

/** The editor is a chunk of its own: few forms hold one. */
export function RichTextEdit(props: EditProps) {
  return (
    <Suspense fallback={<div className="g-late" data-widget="rich-text" />}>
      <Editor {...props} />
    </Suspense>
  )
}
