// Dialog with the chain of checks that allow or deny something.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AccessQuery } from '../../engine/api/access/accessQuestion.ts'
import { api } from '../../engine/api/client.ts'
import type { AccessExplanation, AccessStep } from '../../engine/model/records/accessExplanation.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useOpenWindow } from '../../engine/ui/openWindows.ts'
import { useAccessText } from './accessText.ts'
import { startViewing } from './viewing.ts'
import './access.css'

interface Props {
  question: AccessQuery
  onClose(): void
}

export default function AccessPanel({ question, onClose }: Props) {
  const { t, language } = useAccessText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [verb, setVerb] = useState<string | null>(null)
  const [account, setAccount] = useState('')
  const query = { ...question, ...(verb === null ? {} : { verb, method: '', path: '' }), account }
  const { data, error } = useQuery({
    queryKey: ['access', language, query],
    queryFn: ({ signal }) => api.get<AccessExplanation>('/api/gantry-access/explain', given(query), { signal, silent: true }),
    // Somebody may have changed a right since the last question.
    gcTime: 0,
    placeholderData: (before) => before,
    retry: false,
  })
  useOpenWindow(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (!element?.open) element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAccount(String(new FormData(event.currentTarget).get('account') ?? '').trim())
  }
  return (
    <dialog
      ref={dialog}
      className="g-access"
      aria-labelledby="g-access-title"
      onClick={({ target }) => target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="g-access-body">
        <header className="g-access-head">
          <h2 id="g-access-title">{t('access.title')}</h2>
          <button type="button" className="g-icon-button" aria-label={t('access.close')} onClick={onClose}>
            <Icon glyph="close" />
          </button>
        </header>
        <div aria-live="polite" aria-busy={!data && !error}>
          {data && (
            <p className="g-access-verdict" data-result={data.allowed ? 'allowed' : 'denied'}>
              <strong>{t(data.allowed ? 'access.mayDo' : 'access.mayNotDo')}</strong>
              <span>{data.subject}</span>
              <span className="g-access-person">{data.person}</span>
            </p>
          )}
          {error && <p role="alert">{error.message}</p>}
          {!data && !error && <p>{t('access.reading')}</p>}
        </div>
        {data && (data.verbs.length > 0 || data.mayAskAboutOthers) && (
          <div className="g-access-choice g-inputs">
            {data.verbs.length > 0 && (
              <label>
                {t('access.verb')}
                <select value={data.verb} onChange={(event) => setVerb(event.target.value)}>
                  {data.verbs.map((one) => (
                    <option key={one.verb} value={one.verb}>
                      {one.title}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {data.mayAskAboutOthers && (
              <form onSubmit={find}>
                <label>
                  {t('access.other')}
                  <input name="account" autoComplete="off" placeholder={t('access.otherHint')} />
                </label>
                <button type="submit" className="g-button">
                  {t('access.find')}
                </button>
              </form>
            )}
          </div>
        )}
        {data && data.userId !== '' && (
          <button
            type="button"
            className="g-button g-access-view"
            onClick={() => void startViewing({ userId: data.userId }).catch(() => {})}
          >
            {t('access.viewing.start')}
          </button>
        )}
        {data && <Steps steps={data.steps} onGo={onClose} />}
      </div>
    </dialog>
  )
}

function Steps({ steps, onGo }: { steps: readonly AccessStep[]; onGo(): void }) {
  const { t } = useAccessText()
  return (
    <ol className="g-access-steps">
      {steps.map(({ check, result, sentence, link }) => (
        <li key={`${check} ${sentence}`} data-result={result}>
          <span className="g-access-result">{t(`access.results.${result}`)}</span>
          <span className="g-access-check">{t(`access.checks.${check}`)}</span>
          <span className="g-access-sentence">
            {sentence}
            {link && (
              <Link to={link} onClick={onGo}>
                {t('access.change')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

const given = (query: AccessQuery): AccessQuery => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
