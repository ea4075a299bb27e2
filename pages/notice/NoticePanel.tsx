import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../engine/text.ts'
import { openWorkAtom, shortCount, unreadNoticesAtom } from '../workflow/open/openWork.ts'
import { Messages } from './Messages.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import samples from './samples.json' with { type: 'json' }
import { useNotices } from './useNotices.ts'

const KINDS = ['mail', 'message', 'notice'] as const

type Kind = (typeof KINDS)[number]

/** Mail, messages and notices. The platform knows no mail, so that tab holds samples and says so; the others are real or empty. */
export default function NoticePanel({ onOpen }: { onOpen(): void }) {
  const { t } = useText()
  const id = useId()
  const work = useAtomValue(openWorkAtom)
  const unread = useAtomValue(unreadNoticesAtom)
  const counts: Readonly<Record<Kind, number>> = {
    mail: 0,
    message: (work?.todo ?? 0) + (work?.claim ?? 0) + (work?.copies ?? 0),
    notice: unread,
  }
  // Who has something to read stands before it.
  const [kind, setKind] = useState<Kind>(() => KINDS.find((one) => counts[one] > 0) ?? 'mail')
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = step && KINDS[(KINDS.indexOf(kind) + step + KINDS.length) % KINDS.length]
    if (!next) return
    setKind(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[KINDS.indexOf(next)]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={t('notice.title')} onKeyDown={onKeyDown}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            aria-selected={one === kind}
            aria-controls={`${id}-panel`}
            tabIndex={one === kind ? 0 : -1}
            onClick={() => setKind(one)}
          >
            {t(`notice.${one}`)}
            {counts[one] > 0 ? <b>{shortCount(counts[one])}</b> : null}
          </button>
        ))}
        {kind === 'mail' ? <span>{t('notice.sample')}</span> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable with the keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} tabIndex={0}>
        {kind === 'mail' ? <Mail /> : kind === 'message' ? <Messages onOpen={onOpen} /> : <Newest onOpen={onOpen} />}
      </div>
    </>
  )
}

function Mail() {
  const { language } = useText()
  return (
    <ul>
      {samples.mail.map(({ [language]: [title, text], time }) => (
        <li key={title}>
          <strong>{title}</strong>
          <time>{time}</time>
          <p>{text}</p>
        </li>
      ))}
    </ul>
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
