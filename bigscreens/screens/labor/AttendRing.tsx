import { arcPath } from '../../views/arc.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { useRoll } from '../../views/useRoll.ts'
import './labor.css'
import { attendTone } from './rateLevels.ts'

const SIZE = 140
const RADIUS = 60
const FULL = 360

/** Attendance of today as a share of registered workers. */
export function AttendRing({ title, rate }: { title: string; rate: number | null }) {
  const shown = useRoll(rate)
  const tone = attendTone(rate)
  return (
    <div className="wall-attend-ring" data-tone={tone} role="img" aria-label={`${title} ${figure(rate, 1)} %`}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        {shown !== null && shown > 0 && <path d={arcPath(SIZE / 2, RADIUS, 0, (FULL * Math.min(100, shown)) / 100)} />}
      </svg>
      <p>
        <strong>{figure(shown, 1)}</strong>
        <small>%</small>
      </p>
      <span>
        <MarkIcon name={tone === 'ok' ? 'ok' : tone === 'offline' ? 'offline' : 'warn'} size={15} /> {title}
      </span>
    </div>
  )
}
