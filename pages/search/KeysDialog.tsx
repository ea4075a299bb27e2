import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/keys/en.ts'
import { zh } from '../../i18n/keys/zh.ts'
import { keyGroups } from './keys.ts'
import { OverlayDialog } from './OverlayDialog.tsx'

const useKeyText = textWith('keys', { zh, en })

/** Dialog with all keyboard shortcuts, by context. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useKeyText()
  return (
    <OverlayDialog className="g-keys" title={t('keys.title')} closeWord={t('keys.close')} onClose={onClose}>
      <div className="g-keys-groups">
        {keyGroups.map(({ title, lines }) => (
          <section key={title}>
            <h3>{t(`keys.${title}`)}</h3>
            <dl>
              {lines.map(({ description, keys }) => (
                <div key={description}>
                  <dt>{t(`keys.${description}`)}</dt>
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
    </OverlayDialog>
  )
}
