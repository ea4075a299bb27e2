import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { accessQuestionAtom, watchContextMenu } from '../../engine/api/access/accessQuestion.ts'

const AccessPanel = lazy(() => import('./AccessPanel.tsx'))

/** Loads the panel when the user asks why something is allowed or not. */
export function AccessQuestion() {
  const [question, setQuestion] = useAtom(accessQuestionAtom)
  useEffect(watchContextMenu, [])
  return question ? (
    <Suspense>
      <AccessPanel key={JSON.stringify(question)} question={question} onClose={() => setQuestion(null)} />
    </Suspense>
  ) : null
}
