// Unsent comment on a task, stored in this browser as a draft.

import { useState } from 'react'
import { draftKeeper } from '../../engine/form/draft/drafts.ts'
import { useEventCallback } from '../../engine/ui/useEventCallback.ts'

/** Comment and its setter; `null` for no unsent comment. */
export function useComment(taskId: string | null): { typed: string | null; type(comment: string | null): void } {
  const [keeper] = useState(() => (taskId === null ? null : draftKeeper('task', taskId)))
  const [typed, setTyped] = useState(() => {
    const comment = keeper?.read()?.values.comment
    return typeof comment === 'string' ? comment : null
  })
  const type = useEventCallback((comment: string | null) => {
    setTyped(comment)
    if (comment?.trim()) keeper?.keep({ values: { comment }, from: {}, at: Date.now(), version: null })
    else keeper?.forget()
  })
  return { typed, type }
}
