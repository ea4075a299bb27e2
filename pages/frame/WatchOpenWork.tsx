import { getDefaultStore, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { subscribe } from '../../engine/api/live/follow.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { useInbox } from '../notice/useInbox.ts'
import { useNotices } from '../notice/useNotices.ts'
import { hasOpenWork, openWorkAtom, parseOpenWork, unreadNoticesAtom } from '../openWork/openWork.ts'
import { refreshWorkflow } from '../workflow/instanceStatus.ts'

const TOPIC = 'work:me'

/**
 * Keeps the user's open tasks up to date, with the lists and pages of processes. Renders nothing, and sends no requests for a user without
 * these lists.
 */
export default function WatchOpenWork() {
  const { menus } = useAllMenus()
  const unread = useNotices().filter(({ isRead }) => !isRead).length
  const setUnread = useSetAtom(unreadNoticesAtom)
  useInbox()
  const isConcerned = hasOpenWork(menus)
  useEffect(() => setUnread(unread), [setUnread, unread])
  useEffect(() => {
    if (!isConcerned) return
    const store = getDefaultStore()
    const end = subscribe(TOPIC, (data) => {
      store.set(openWorkAtom, parseOpenWork(data))
      // Also on the first message, because something may have changed since the data was loaded.
      void refreshWorkflow()
    })
    return () => {
      end()
      store.set(openWorkAtom, null)
    }
  }, [isConcerned])
  return null
}
