import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { TabList } from '../../engine/form/sections/TabList.tsx'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { useText } from '../../engine/text/text.ts'
import { openWorkAtom, shortCount, unreadNoticesAtom } from '../openWork/openWork.ts'
import type { NextStep } from '../sites/NeedStep.tsx'
import { inboxAtom } from './inboxAtom.ts'
import { MailList } from './Mails.tsx'
import { MessageList } from './Messages.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { firstKind, KINDS, type NoticeKind } from './noticeKinds.ts'
import { useNotices } from './useNotices.ts'
import { OpenWorkMenu } from './Work.tsx'

interface Props {
  onOpen(): void
  /** Called to handle an alarm. */
  onStep(step: NextStep): void
}

/** Mails, messages, notices and tasks. Platforms without an inbox have no mails and no messages. */
export default function NoticePanel({ onOpen, onStep }: Props) {
  const { t } = useText()
  const id = useId()
  const work = useAtomValue(openWorkAtom)
  const inbox = useAtomValue(inboxAtom)
  const counts: Readonly<Record<NoticeKind, number>> = {
    mail: 0,
    message: inbox?.unread ?? 0,
    work: (work?.todo ?? 0) + (work?.claim ?? 0) + (work?.copies ?? 0),
    notice: useAtomValue(unreadNoticesAtom),
  }
  const kinds = hasCapability('inbox') ? KINDS : KINDS.filter((one) => one !== 'message' && one !== 'mail')
  // The tab with unread entries opens first.
  const [kind, setKind] = useState<NoticeKind>(() => firstKind(kinds, { ...counts, message: inbox?.unread ?? null }))
  const tabs = kinds.map((kind) => ({
    key: kind,
    title: t(`notice.${kind}`),
    count: counts[kind] > 0 ? shortCount(counts[kind]) : undefined,
    id: `${id}-${kind}`,
    panelId: `${id}-panel`,
  }))
  return (
    <>
      <TabList tabs={tabs} shown={kind} label={t('notice.title')} onShow={(key) => setKind(key as NoticeKind)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} tabIndex={0}>
        {kind === 'mail' ? (
          <MailList />
        ) : kind === 'message' ? (
          <MessageList onOpen={onOpen} onStep={onStep} />
        ) : kind === 'work' ? (
          <OpenWorkMenu onOpen={onOpen} />
        ) : (
          <Newest onOpen={onOpen} />
        )}
      </div>
    </>
  )
}

function Newest({ onOpen }: { onOpen(): void }) {
  const { t } = useText()
  const notices = useNotices()
  if (notices.length === 0) return <p className="g-notice-none">{t('home.noNotices')}</p>
  return (
    <ul>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onOpen={onOpen} />
      ))}
    </ul>
  )
}
