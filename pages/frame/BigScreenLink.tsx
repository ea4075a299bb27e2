import { useSession } from '../../engine/api/access/session.ts'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** The big screen of the user's own project, for those who have one. */
export function BigScreenLink() {
  const { t } = useText()
  const projectId = useSession()?.projectId
  if (!projectId) return null
  const label = t('frame.bigScreen')
  return (
    <a
      className="g-bar-button"
      href={`/bigscreen?${new URLSearchParams({ projectId })}`}
      target="_blank"
      rel="noopener"
      aria-label={`${label}${t('frame.newWindow')}`}
      title={label}
    >
      <Icon glyph="desktop" />
    </a>
  )
}
