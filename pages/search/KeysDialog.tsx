import { useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../../engine/Icon.tsx'
import { textWith } from '../../engine/text.ts'
import { en } from '../../i18n/keys/en.ts'
import { zh } from '../../i18n/keys/zh.ts'
import { keyGroups } from './keys.ts'
import './searchOverlay.css'

const useKeyText = textWith('keys', { zh, en })

/** All keys, by where they work. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useKeyText()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before it leaves the page: a closed dialog gives the keyboard back, a removed one does not.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="g-overlay g-keys"
      aria-labelledby={id}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <header>
          <h2 id={id}>{t('keys.title')}</h2>
          <button type="button" aria-label={t('keys.close')} onClick={onClose}>
            <Icon glyph="close" />
          </button>
        </header>
        <div className="g-keys-groups">
          {keyGroups.map(({ title, lines }) => (
            <section key={title}>
              <h3>{t(`keys.${title}`)}</h3>
              <dl>
                {lines.map(({ says, keys }) => (
                  <div key={says}>
                    <dt>{t(`keys.${says}`)}</dt>
                    <dd>
                      {keys.map((together) => (
                        <span key={together.join()}>
                          {together.map((one) => (
                            <kbd key={one}>{one}</kbd>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </dialog>
  )
}
