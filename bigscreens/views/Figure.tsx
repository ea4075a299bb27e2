import type { ReactNode } from 'react'
import type { Tone } from '../palette.ts'
import { MarkIcon, type MarkName } from './Mark.tsx'
import { type FigureUnit, figure, unitWord } from './numbers.ts'
import { useRoll } from './useRoll.ts'
import './figures.css'

export interface FigureFacts {
  title: string
  value: number | null
  unit: FigureUnit
  digits?: number
  tone?: Tone
  mark?: MarkName
  /** Content below the figure, such as a comparison or limit. */
  note?: ReactNode
}

const TONE_MARKS: Readonly<Partial<Record<Tone, MarkName>>> = {
  ok: 'ok',
  warn: 'warn',
  alarm: 'warn',
  critical: 'critical',
  offline: 'offline',
}

/** A figure with title and unit; a tone is shown with its icon. */
export function Figure({ title, value, unit, digits = 0, tone = 'plain', mark, note }: FigureFacts) {
  const shown = useRoll(value)
  const sign = TONE_MARKS[tone]
  return (
    <div className="wall-figure" data-tone={tone}>
      <span className="wall-figure-title">
        {mark && <MarkIcon name={mark} size={18} />}
        {title}
      </span>
      <strong>
        {sign && <MarkIcon name={sign} size={18} />}
        {figure(shown, digits)}
        <small>{unitWord(unit, value ?? 0)}</small>
      </strong>
      {note !== undefined && <span className="wall-figure-note">{note}</span>}
    </div>
  )
}

/** Figures side by side. */
export function Figures({ figures, columns = figures.length }: { figures: readonly FigureFacts[]; columns?: number }) {
  return (
    <div className="wall-figures" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {figures.map((facts) => (
        <Figure key={facts.title} {...facts} />
      ))}
    </div>
  )
}
