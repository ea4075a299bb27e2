import type { ReactNode } from 'react'
import type { Tone } from '../palette.ts'
import { MarkIcon } from './Mark.tsx'
import { toneMark } from './toneMark.ts'
import './faceCard.css'

interface Props {
  face: string | null
  name: string
  /** Title above the name. */
  title: string
  tone: Tone
  /** Text of the tone. */
  status: string
  facts: readonly { title: string; value: ReactNode; tone?: Tone }[]
}

/** Driver of a machine with picture and facts. */
export function FaceCard({ face, name, title, tone, status, facts }: Props) {
  return (
    <article className="wall-face-card" data-tone={tone} aria-label={`${title} ${name}`}>
      <div className="wall-face-card-head">
        {face ? <img src={face} alt="" /> : <MarkIcon name="person" size={44} />}
        <p>
          <small>{title}</small>
          <b>{name}</b>
          <em>
            <MarkIcon name={toneMark[tone]} size={16} /> {status}
          </em>
        </p>
      </div>
      <dl>
        {facts.map((fact) => (
          <div key={fact.title} data-tone={fact.tone ?? 'plain'}>
            <dt>{fact.title}</dt>
            <dd data-marked={fact.tone !== undefined || undefined}>
              {fact.tone && <MarkIcon name={toneMark[fact.tone]} size={14} />} {fact.value}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
