import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { accessQuestionAtom, watchContextMenu } from '../../engine/api/access/accessQuestion.ts'
import { viewedUser } from '../../engine/session/viewedUser.ts'

const AccessPanel = lazy(() => import('./AccessPanel.tsx'))
const ViewBanner = lazy(() => import('./ViewBanner.tsx'))

/** Loads the panel when the user asks why something is allowed or not, and the banner while the session views as another user. */
export function AccessQuestion() {
  const [question, setQuestion] = useAtom(accessQuestionAtom)
  useEffect(watchContextMenu, [])
  useEffect(() => {
    const viewed = JSON.stringify(viewedUser.get())
    // Another tab may also clear the whole storage, without a view before or after it.
    return viewedUser.onOtherTab(() => {
      if (JSON.stringify(viewedUser.get()) !== viewed) location.reload()
    })
  }, [])
  return (
    <Suspense>
      {viewedUser.get() && <ViewBanner />}
      {question && <AccessPanel key={JSON.stringify(question)} question={question} onClose={() => setQuestion(null)} />}
    </Suspense>
  )
}
