import type { SafetyFigures } from '#engine/site/answers/alarms.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { arcPath } from '../../views/arc.ts'
import { figure, share } from '../../views/numbers.ts'
import { scoreTone } from './Score.tsx'
import './safety.css'

interface Ring {
  key: string
  part: number
  total: number
  tone: Tone
  notes: readonly string[]
}

/** Rings for officers on duty, trained people, and valid certificates. */
export function Shares({ safety }: { safety: SafetyFigures }) {
  const { t } = useScreenText()
  const { officers, training, certs } = safety
  const needed = officers.required ?? officers.actual
  const rings: readonly Ring[] = [
    {
      key: 'officers',
      part: officers.onDuty,
      total: needed,
      tone: needed === 0 ? 'offline' : officers.onDuty >= needed ? 'ok' : officers.onDuty > 0 ? 'warn' : 'critical',
      notes: [t('safety.note.actual', { count: officers.actual }), t('safety.note.required', { count: needed })],
    },
    {
      key: 'training',
      part: training.done,
      total: training.should,
      tone: scoreTone(training.rate),
      notes: [t('safety.note.should', { count: training.should }), t('safety.note.missing', { count: training.should - training.done })],
    },
    {
      key: 'certs',
      part: certs.valid + certs.expiring30,
      total: certs.total,
      tone: certs.expired > 0 ? 'critical' : certs.expiring30 > 0 ? 'warn' : 'ok',
      notes: [t('safety.note.expiring', { count: certs.expiring30 }), t('safety.note.expired', { count: certs.expired })],
    },
  ]
  return (
    <ul className="wall-shares">
      {rings.map((ring) => (
        <ShareRing key={ring.key} ring={ring} title={t(`safety.ring.${ring.key}`)} />
      ))}
    </ul>
  )
}

const SIZE = 110
const RADIUS = 46

function ShareRing({ ring: { part, total, tone, notes }, title }: { ring: Ring; title: string }) {
  const percent = total > 0 ? share(part, total) : null
  return (
    <li data-tone={tone}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`${title} ${part}/${total}, ${figure(percent, 1)} %`}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        {percent !== null && percent > 0 && <path d={arcPath(SIZE / 2, RADIUS, 0, (percent / 100) * 360)} />}
        <text className="wall-share-figure" x="50%" y="49%">
          {figure(percent, 0)}%
        </text>
        <text x="50%" y="67%">
          {part}/{total}
        </text>
      </svg>
      <b>{title}</b>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </li>
  )
}
