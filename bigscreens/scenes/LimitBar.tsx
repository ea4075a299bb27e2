import { useScreenText } from '../screenText.ts'
import { LevelMark } from './LevelMark.tsx'
import { alarmLevelName, type Level } from './level.ts'

interface LimitBarProps {
  x?: number
  y: number
  width?: number
  title: string
  value: string
  /** Maximum value. */
  of?: string
  percent: number | null
  /** Thresholds in percent. */
  warn: number | null
  alarm: number | null
  level: Level
}

/** End of the bar in percent, beyond 100 so that values above the alarm threshold differ. */
const MAX = 110
/** The rated value: an alarm may begin later, and what is above the rated value is still not allowed. */
const RATED = 100

/** A value as a bar from 0 to 110 %, with ticks at the warning and alarm thresholds. */
export function LimitBar({ x = 704, y, width = 232, title, value, of, percent, warn, alarm, level }: LimitBarProps) {
  const { t } = useScreenText()
  const name = alarmLevelName(level)
  const at = (share: number) => (Math.max(0, Math.min(MAX, share)) / MAX) * width
  return (
    <g className={`scene-bar is-${name}`} transform={`translate(${x} ${y})`}>
      <text className="scene-second">{title}</text>
      <text className="scene-number" x={width} textAnchor="end">
        {value}
      </text>
      <rect className="scene-bar-back" y={14} width={width} height={16} rx={3} />
      {percent !== null && <rect className="scene-bar-value" y={14} width={at(percent)} height={16} rx={3} />}
      {[warn, alarm === null ? null : Math.min(alarm, RATED)].map(
        (limit) => limit !== null && <path key={limit} className="scene-bar-limit" d={`M${at(limit)} 10v24`} />,
      )}
      <text y={50}>{percent === null ? '--' : `${percent.toFixed(0)} %`}</text>
      {name !== 'ok' && (
        <>
          <LevelMark name={name} x={64} y={45} />
          <text x={78} y={50}>
            {t(`scene.level.${name}`)}
          </text>
        </>
      )}
      {of !== undefined && (
        <text className="scene-second" x={width} y={50} textAnchor="end">
          / {of}
        </text>
      )}
    </g>
  )
}
