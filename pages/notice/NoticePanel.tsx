import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '../../engine/text.ts'
import { NoticeItem } from './NoticeItem.tsx'
import samples from './samples.json' with { type: 'json' }
import { useNotices } from './useNotices.ts'

type Kind = keyof typeof samples

const KINDS: readonly Kind[] = ['mail', 'message', 'notice']

/** Mail, messages and notices. Mail and messages have no source on the platform, so they are samples and say so; notices are while there are none. */
export default function NoticePanel({ onOpen }: { onOpen(): void }) {
  const { t, language } = useText()
  const id = useId()
  const [kind, setKind] = useState<Kind>('mail')
  const notices = useNotices()
  const isReal = kind === 'notice' && notices.length > 0
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
          </button>
        ))}
        {isReal ? null : <span>{t('notice.sample')}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable with the keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`} tabIndex={0}>
        <ul>
          {isReal
            ? notices.map((notice) => <NoticeItem key={notice.id} notice={notice} onOpen={onOpen} />)
            : samples[kind].map(({ [language]: [title, text], time }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <time>{time}</time>
                  <p>{text}</p>
                </li>
              ))}
        </ul>
      </div>
    </>
  )
}
