import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { paletteProperties } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import type { AiAlarm } from '../../sources/aiAlarms.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { AlarmPicture } from './AlarmPicture.tsx'
import { HandlingLinks } from './HandlingLinks.tsx'
import './alarmDialog.css'

/** Dialog of an alarm: full picture, clip if there is one, and actions. */
export function AlarmDialog({ alarm, onClose }: { alarm: AiAlarm; onClose(): void }) {
  const { t } = useScreenText()
  const word = useDictionary('ai_alarm_type')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const { alarmType, alarmTime, alarmLevel, monitorName, confidence, laborName, handleState, clipUrl } = alarm
  const facts = [
    [t('video.camera'), monitorName],
    [t('video.level'), alarmLevel === null ? null : t(`frame.level.${alarmLevel}`)],
    [t('video.confidence'), confidence === null ? null : `${figure(confidence, 1)}%`],
    [t('video.person'), laborName],
    [t('video.time'), alarmTime],
    [t('video.handling'), t(`frame.state.${handleState}`)],
  ] as const
  // Rendered outside of the scaled stage, so that the dialog keeps its size in window pixels.
  return createPortal(
    <dialog
      ref={dialog}
      className="wall-alarm-dialog"
      style={paletteProperties as React.CSSProperties}
      aria-label={word(alarmType)}
      onClose={onClose}
    >
      <header>
        <h2>{word(alarmType)}</h2>
        <button type="button" aria-label={t('frame.close')} onClick={() => dialog.current?.close()}>
          <MarkIcon name="cross" size={22} />
        </button>
      </header>
      <div className="wall-alarm-pictures">
        <AlarmPicture alarm={alarm} name={word(alarmType)} instead={<p>{t('video.noPicture')}</p>} />
        {clipUrl && <video src={clipUrl} controls muted playsInline aria-label={t('video.clip')} />}
      </div>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <HandlingLinks alarm={alarm} />
    </dialog>,
    document.body,
  )
}
