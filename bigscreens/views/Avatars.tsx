import { thumbLinkOf } from '../../engine/model/formats/uploads.ts'
import { MarkIcon } from './Mark.tsx'
import './avatars.css'

export interface AvatarPerson {
  key: string
  name: string
  role: string
  face: string | null
  isHere: boolean
  /** Text for the check mark or cross. */
  markLabel: string
}

/** People whose presence matters. */
export function Avatars({ people }: { people: readonly AvatarPerson[] }) {
  return (
    <ul className="wall-avatars">
      {people.map(({ key, name, role, face, isHere, markLabel }) => (
        <li key={key} data-here={isHere}>
          <span className="wall-face">
            {face ? <img src={thumbLinkOf(face)} alt="" loading="lazy" /> : <MarkIcon name="person" size={26} />}
            <i role="img" aria-label={markLabel} title={markLabel}>
              <MarkIcon name={isHere ? 'ok' : 'cross'} size={14} />
            </i>
          </span>
          <b>{name}</b>
          <small title={role}>{role}</small>
        </li>
      ))}
    </ul>
  )
}
