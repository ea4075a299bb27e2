import type { Camera } from '../../sources/cameras.ts'
import { Mark } from '../../views/Mark.tsx'
import { useWords } from '../../words.ts'
import './overview.css'

const SHOWN = 4

/** The first four cameras. */
export function CameraTiles({ cameras }: { cameras: readonly Camera[] }) {
  return (
    <ul className="w-cameras">
      {cameras.slice(0, SHOWN).map((camera) => (
        <CameraTile key={camera.id} camera={camera} />
      ))}
    </ul>
  )
}

function CameraTile({ camera: { name, place, isOnline, cover, picture } }: { camera: Camera }) {
  const { t } = useWords()
  const shown = cover ?? picture
  return (
    <li data-tone={isOnline ? 'ok' : 'offline'}>
      {shown ? <img src={shown} alt={name} /> : <Mark name="camera" size={56} />}
      <span>
        <Mark name={isOnline ? 'camera' : 'offline'} size={18} />
        <b>{name}</b>
        <small>{isOnline ? (place ?? '') : t('frame.online.0')}</small>
      </span>
    </li>
  )
}
