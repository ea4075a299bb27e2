import { useScreenText } from '../../screenText.ts'
import { useDictionary } from '../../sources/dictionary.ts'
import { isOnlineMonitor, type Monitor } from '../../sources/monitors.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { paneCameras, withCamera } from './panes.ts'
import { useWall } from './useWall.ts'
import './video.css'

/** Data type of a dragged camera. */
export const DRAGGED = 'application/x-gantry-camera'

/** Cameras by area; a click shows one in the selected pane, dragging in any pane. */
export function CameraTree({ monitors }: { monitors: readonly Monitor[] }) {
  const { t } = useScreenText()
  const area = useDictionary('monitor_area')
  const [choice, change] = useWall()
  const paneOf = new Map(paneCameras(choice, monitors).flatMap((camera, at) => (camera ? [[camera.id, at + 1] as const] : [])))
  const areas = [...Map.groupBy(monitors, ({ areaType }) => areaType ?? '')].sort(([one], [other]) => Number(one) - Number(other))
  return (
    <div className="wall-list wall-cameras-tree">
      {areas.map(([areaType, cameras]) => (
        <details key={areaType} open>
          <summary>
            {areaType === '' ? t('video.noArea') : area(areaType)}
            <small>{t('video.onlineOf', { online: cameras.filter(isOnlineMonitor).length, total: cameras.length })}</small>
          </summary>
          <ul>
            {cameras.map((camera) => {
              const isOnline = isOnlineMonitor(camera)
              const pane = paneOf.get(camera.id)
              return (
                <li key={camera.id}>
                  <button
                    type="button"
                    data-tone={isOnline ? 'ok' : 'offline'}
                    draggable
                    onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, camera.id)}
                    onClick={() => change((now) => withCamera(now, now.pane, camera.id))}
                  >
                    <MarkIcon name={isOnline ? 'camera' : 'offline'} size={18} />
                    <span>{camera.monitorName}</span>
                    {camera.hasAi === '1' && <em>AI</em>}
                    {pane !== undefined && <b>{t('video.pane', { number: pane })}</b>}
                    <small>{t(`frame.online.${camera.onlineStatus ?? '0'}`)}</small>
                  </button>
                </li>
              )
            })}
          </ul>
        </details>
      ))}
    </div>
  )
}
