import { type DragEvent, useEffect } from 'react'
import { useScreenText } from '../../screenText.ts'
import { latestAiAlarms } from '../../sources/aiAlarms.ts'
import type { Monitor } from '../../sources/monitors.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { LiveVideo } from '../../video/LiveVideo.tsx'
import { MarkIcon } from '../../views/Mark.tsx'
import { Segments } from '../../views/Segments.tsx'
import { DRAGGED } from './CameraTree.tsx'
import { LAYOUTS, paneCameras, withCamera } from './panes.ts'
import { useFramed } from './useFramed.ts'
import { useWall } from './useWall.ts'
import './video.css'

/** One, four or nine cameras. A camera that raises an alarm is framed in red for ten seconds. */
export function VideoWall({ monitors }: { monitors: readonly Monitor[] }) {
  const { t } = useScreenText()
  const [choice, change] = useWall()
  const { data: alarms } = useSource(latestAiAlarms, '5s')
  const framed = useFramed(alarms?.records)
  const panes = paneCameras(choice, monitors)
  const { layout, pane, swaps } = choice
  const shown = new Set(panes.flatMap((camera) => camera?.id ?? []))
  const called = swaps ? [...framed].find((id) => !shown.has(id) && monitors.some((camera) => camera.id === id)) : undefined
  useEffect(() => {
    if (called !== undefined) change((now) => ({ ...withCamera(now, 0, called), pane: now.pane }))
  }, [called, change])
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    const id = event.dataTransfer.getData(DRAGGED)
    if (id !== '') change((now) => withCamera(now, at, id))
  }
  return (
    <div className="wall-video">
      <div className="wall-video-tools">
        <Segments
          label={t('video.layout')}
          value={String(layout)}
          options={LAYOUTS.map((one) => ({ value: String(one), name: t(`video.panes.${one}`) }))}
          onChoose={(value) => change((now) => ({ ...now, layout: LAYOUTS.find((one) => String(one) === value) ?? now.layout, pane: 0 }))}
        />
        <label>
          <input type="checkbox" checked={swaps} onChange={({ target }) => change((now) => ({ ...now, swaps: target.checked }))} />
          {t('video.swap')}
        </label>
        <p>{t('video.chosenPane', { number: pane + 1 })}</p>
      </div>
      <div className="wall-video-panes" data-layout={layout}>
        {panes.map((camera, at) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: only a drop target; the keyboard uses the list of cameras
          <div
            key={camera?.id ?? `empty ${at}`}
            className="wall-pane"
            data-chosen={at === pane || undefined}
            data-alarm={(camera !== null && framed.has(camera.id)) || undefined}
            onPointerDown={() => at !== pane && change((now) => ({ ...now, pane: at }))}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            {camera ? (
              <LiveVideo
                camera={{ id: camera.id, name: camera.monitorName, coverImg: camera.coverImg, hasPtz: camera.hasPtz }}
                autoplay
                quality={layout === 1 ? 1 : 2}
                isEndless
              />
            ) : (
              <p className="wall-no-camera">{t('video.emptyPane')}</p>
            )}
            {camera !== null && framed.has(camera.id) && (
              <strong role="alert">
                <MarkIcon name="critical" size={18} /> {t('video.alarmHere')}
              </strong>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
