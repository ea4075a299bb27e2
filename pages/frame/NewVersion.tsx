import { useAtomValue } from 'jotai'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { newVersionAtom } from '../../engine/ui/newVersion.ts'

/** Announces a newer build of the console, with a button that reloads the page. */
export function NewVersion() {
  const { t } = useText()
  const isNewer = useAtomValue(newVersionAtom)
  return (
    // Always rendered, because screen readers announce only changes in existing regions.
    <div role="status">
      {isNewer && (
        <button type="button" className="g-bar-button" title={t('frame.newVersionHint')} onClick={() => location.reload()}>
          <Icon glyph="refresh" />
          {t('frame.newVersion')}
        </button>
      )}
    </div>
  )
}
