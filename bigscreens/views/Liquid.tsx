import { useId } from 'react'
import { figure } from './numbers.ts'
import './liquid.css'

interface Props {
  title: string
  /** 0 to 100. */
  percent: number | null
}

/** A percentage as a water level, without animation, which would use the processor all day. */
export function Liquid({ title, percent }: Props) {
  const id = useId()
  const level = 100 - Math.min(100, Math.max(0, percent ?? 0))
  return (
    <div className="wall-liquid" role="img" aria-label={`${title} ${figure(percent, 1)} %`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <clipPath id={id}>
          <circle cx="50" cy="50" r="44" />
        </clipPath>
        <circle className="wall-liquid-glass" cx="50" cy="50" r="48" />
        <g clipPath={`url(#${id})`}>
          <path className="wall-liquid-back" d={`M0 ${level - 2}Q25 ${level - 7} 50 ${level - 2}T100 ${level - 2}V100H0Z`} />
          <path className="wall-liquid-front" d={`M0 ${level}Q25 ${level + 5} 50 ${level}T100 ${level}V100H0Z`} />
        </g>
      </svg>
      <strong>
        {figure(percent, 1)}
        <small>%</small>
      </strong>
      <span>{title}</span>
    </div>
  )
}
