import { useScreenText } from '../../screenText.ts'
import type { Camera } from '../../sources/cameras.ts'
import { LiveVideo } from '../../video/LiveVideo.tsx'
import { MarkIcon } from '../../views/Mark.tsx'
import './overview.css'

/** Maximum number of streams that a computer can decode at once. */
const SHOWN = 4

/** Live streams of the first four cameras; for an offline camera, its picture. */
export function CameraTiles({ cameras }: { cameras: readonly Camera[] }) {
  return (
    <ul className="wall-cameras">
      {cameras.slice(0, SHOWN).map((camera) => (
        <CameraTile key={camera.id} camera={camera} />
      ))}
    </ul>
  )
}

function CameraTile({ camera: { monitorId, name, place, isOnline, cover, picture } }: { camera: Camera }) {
  const { t } = useScreenText()
  const coverImg = cover ?? picture
  if (monitorId !== null && isOnline)
    return (
      <li>
        <LiveVideo camera={{ id: monitorId, name, coverImg }} quality={2} autoplay isEndless />
      </li>
    )
  return (
    <li data-tone={isOnline ? 'ok' : 'offline'}>
      {coverImg ? <img className="wall-camera-cover" src={coverImg} alt={name} /> : <MarkIcon name="camera" size={56} />}
      <span className="wall-camera-name">
        <MarkIcon name={isOnline ? 'camera' : 'offline'} size={18} />
        <b>{name}</b>
        <small>{isOnline ? (place ?? '') : t('frame.online.0')}</small>
      </span>
    </li>
  )
}
