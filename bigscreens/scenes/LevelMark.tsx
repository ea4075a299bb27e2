import type { LevelName } from './level.ts'

const SHAPES: Readonly<Record<LevelName, string>> = {
  ok: 'M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0',
  warn: 'M0 -8L8 6H-8Z',
  alarm: 'M0 -8.5L8.5 0L0 8.5L-8.5 0Z',
  critical: 'M-3.3 -8H3.3L8 -3.3V3.3L3.3 8H-3.3L-8 3.3V-3.3Z',
  offline: 'M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0',
}
const SIGNS: Readonly<Record<LevelName, string>> = {
  ok: 'M-3.4 0.2L-0.9 2.8L3.6 -2.4',
  warn: 'M0 -3.6V1.2M0 3.6V3.8',
  alarm: 'M0 -4.4V1M0 4V4.2',
  critical: 'M-3 -3L3 3M3 -3L-3 3',
  offline: 'M-4.6 4.6L4.6 -4.6',
}

/** Symbol of a level, 16 px wide around a point, with a different shape for each level. */
export function LevelMark({ name, x, y, scale = 1 }: { name: LevelName; x: number; y: number; scale?: number }) {
  return (
    <g className={`scene-mark is-${name}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="scene-mark-shape" d={SHAPES[name]} />
      <path className="scene-mark-sign" d={SIGNS[name]} />
    </g>
  )
}
