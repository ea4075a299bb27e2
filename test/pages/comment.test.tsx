// A typed comment on a task is kept when its page closes.

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { useComment } from '../../pages/workflow/useComment.ts'

type Comment = ReturnType<typeof useComment>

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

/** The page of a task, open while `work` goes on. */
async function on(taskId: string | null, work: (now: () => Comment) => void): Promise<void> {
  let comment: Comment | null = null
  const Page = () => {
    comment = useComment(taskId)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  await act(async () => work(() => comment ?? expect.fail('nothing was drawn')))
  await act(async () => root.unmount())
}

test('is there again for this task alone, until it is sent or given up', async () => {
  await on('7', (now) => now().type('请写明去向'))
  await on('8', (now) => expect(now().typed).toBeNull())
  await on(null, (now) => expect(now().typed).toBeNull())
  await on('7', (now) => {
    expect(now().typed).toBe('请写明去向')
    now().type(null)
  })
  await on('7', (now) => expect(now().typed).toBeNull())
})
