import { getDefaultStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { subscribe } from '../../engine/api/live/follow.ts'
import { useManifest } from '../../engine/api/schemas/schemas.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { useText } from '../../engine/text/text.ts'
import { parseInbox } from './inbox.ts'
import { hasInboxFailedAtom, type InboxMessage, inboxAtom } from './inboxAtom.ts'
import { ring } from './ring.ts'

const TOPIC = 'inbox:me'

/** Keeps the user's inbox up to date, and plays a sound for new messages. */
export function useInbox(): void {
  const { t, language } = useText()
  const isOffered = useManifest().data !== undefined && hasCapability('inbox')
  const textOf = (news: readonly InboxMessage[]) => {
    const [one] = news
    if (!one || news.length > 1) return t('notice.news', { count: news.length })
    const words = language === 'en' ? [one.titleEn, one.contentEn] : [one.title, one.content]
    return words.filter((part) => part !== '').join(' · ')
  }
  const words = useRef(textOf)
  words.current = textOf
  useEffect(() => {
    if (!isOffered) return
    const store = getDefaultStore()
    let isFirst = true
    const take = (data: unknown) => {
      const inbox = parseInbox(data)
      store.set(inboxAtom, inbox)
      store.set(hasInboxFailedAtom, false)
      void ring(inbox, isFirst, (news) => words.current(news))
      isFirst = false
    }
    const end = subscribe(TOPIC, take, () => store.set(hasInboxFailedAtom, true))
    return () => {
      end()
      store.set(inboxAtom, null)
      store.set(hasInboxFailedAtom, false)
    }
  }, [isOffered])
}
