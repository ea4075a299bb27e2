import * as dict from '#engine/site/keys.ts'
import { useScreenText } from '../../screenText.ts'
import type { AiAlarm } from '../../sources/aiAlarms.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { useHandling } from '../../sources/useHandling.ts'
import './film.css'

/** Links to handle an alarm in the console, which checks permissions and records the user. */
export function HandlingLinks({ alarm: { id, handleState } }: { alarm: Pick<AiAlarm, 'id' | 'handleState'> }) {
  const { t } = useScreenText()
  const may = useHandling()
  const isOpen = handleState === dict.handleState.pending || handleState === dict.handleState.inProgress
  const links = [
    ...(isOpen && may['ai-video-data'] ? [['handle', t('video.handle')] as const] : []),
    ...(may.falseAlarm ? [['falseAlarm', t('video.falseAlarm')] as const] : []),
    ['', t('video.record')] as const,
  ]
  return (
    <nav className="wall-handling" aria-label={t('video.handling')}>
      {links.map(([action, name]) => (
        <a key={action} className="wall-button" href={recordAddress('ai-video-data', id, action)} target="_blank" rel="noopener">
          {name}
        </a>
      ))}
    </nav>
  )
}
