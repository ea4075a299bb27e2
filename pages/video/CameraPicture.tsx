// Takes a picture with a camera now, and shows it.

import { useId, useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import type { CameraPicture as Taken } from '../../engine/site/answers/video.ts'
import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/cameraPicture/en.ts'
import { zh } from '../../i18n/cameraPicture/zh.ts'
import './cameraPicture.css'

const usePictureText = textWith('cameraPicture', { zh, en })
const PATH = '/api/blade-archives/device/takePicture'
/** Milliseconds; the server waits half a minute for the camera. */
const PATIENCE_MS = 45_000

interface Outcome {
  channel: number
  time: string
  answer: Taken | Error
}

export default function CameraPicture({ record }: PanelProps) {
  const { t } = usePictureText()
  const input = useId()
  const [channel, setChannel] = useState(1)
  const [isTaking, setIsTaking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const take = async () => {
    setIsTaking(true)
    setOutcome(null)
    const options = { body: { id: String(record.id), channel }, silent: true, timeout: PATIENCE_MS }
    const answer = await api.post<Taken>(PATH, options).catch((error: Error) => error)
    setOutcome({ channel, time: siteTime(), answer })
    setIsTaking(false)
  }
  const { answer } = outcome ?? {}
  return (
    <div className="g-camera-picture" aria-busy={isTaking}>
      <p>
        <label htmlFor={input}>{t('cameraPicture.channel')}</label>{' '}
        <input
          id={input}
          className="g-input"
          type="number"
          min={1}
          max={256}
          value={channel}
          onChange={({ target }) => setChannel(Math.min(256, Math.max(1, Math.trunc(Number(target.value)) || 1)))}
        />{' '}
        <button type="button" className="g-button g-primary" disabled={isTaking} onClick={() => void take()}>
          {t('cameraPicture.take')}
        </button>
      </p>
      {isTaking && <p role="status">{t('cameraPicture.taking')}</p>}
      {answer instanceof Error && (
        <p role="alert" className="g-item-error">
          {answer.message}
        </p>
      )}
      {outcome && answer && !(answer instanceof Error) && (
        <figure>
          <img src={answer.picUrl} alt={t('cameraPicture.alt', { name: String(record.deviceName ?? ''), channel: outcome.channel })} />
          <figcaption role="status">{t('cameraPicture.taken', { time: outcome.time })}</figcaption>
        </figure>
      )}
    </div>
  )
}
