import { getDefaultStore, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { subscribe } from '../../engine/api/live/follow.ts'
import { useAllMenus } from '../../engine/api/menus/menus.ts'
import { useInbox } from '../notice/useInbox.ts'
import { useNotices } from '../notice/useNotices.ts'
import { hasOpenWork, openWorkAtom, parseOpenWork, unreadNoticesAtom } from '../openWork/openWork.ts'
import { refreshWorkflow } from '../workflow/instanceStatus.ts'

const TOPIC = 'work:me'

/** Keeps what waits for the signed-in person up to date, and with it the lists and pages of processes; draws nothing, and asks nothing for who has none of the lists. */
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
      // A step was taken; or this is the first message, and a step may lie between the shown state and it.
      void refreshWorkflow()
    })
    return () => {
      end()
      store.set(openWorkAtom, null)
    }
  }, [isConcerned])
  return null
}
