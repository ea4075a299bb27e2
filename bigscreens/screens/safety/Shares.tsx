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
  notes: readonly { text: string; tone?: Tone }[]
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
      notes: [{ text: t('safety.note.actual', { count: officers.actual }) }, { text: t('safety.note.required', { count: needed }) }],
    },
    {
      key: 'training',
      part: training.done,
      total: training.should,
      tone: scoreTone(training.rate),
      notes: [
        { text: t('safety.note.should', { count: training.should }) },
        { text: t('safety.note.missing', { count: training.should - training.done }) },
      ],
    },
    {
      key: 'certs',
      part: certs.valid + certs.expiring30,
      total: certs.total,
      // The ring shows the share; the number of expired certificates is red by itself.
      tone: certs.total === 0 ? 'offline' : scoreTone(share(certs.valid + certs.expiring30, certs.total)),
      notes: [
        { text: t('safety.note.expiring', { count: certs.expiring30 }), ...(certs.expiring30 > 0 ? { tone: 'warn' } : {}) },
        { text: t('safety.note.expired', { count: certs.expired }), ...(certs.expired > 0 ? { tone: 'critical' } : {}) },
      ],
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
      {notes.map(({ text, tone: noteTone }) => (
        <small key={text} data-tone={noteTone}>
          {text}
        </small>
      ))}
    </li>
  )
}
