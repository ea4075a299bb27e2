import { useState } from 'react'
import type { PictureBox } from './boxesOf.ts'

interface Props {
  link: string
  name: string
  boxes: readonly PictureBox[]
}

/** An image with detection boxes, whose coordinates are pixels of the image; they are drawn after it has loaded. */
export function BoxedPicture({ link, name, boxes }: Props) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  return (
    <span className="g-boxed">
      <img
        src={link}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      {size && boxes.length > 0 ? <Boxes {...size} boxes={boxes} /> : null}
    </span>
  )
}

/** Boxes for an image of this size. */
export function Boxes({ width, height, boxes }: { width: number; height: number; boxes: readonly PictureBox[] }) {
  const unit = Math.max(width, height) / 100
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={boxes.map(({ words }) => words).join(', ')}>
      {boxes.map(({ x, y, width, height, words }) => (
        <g key={`${x} ${y} ${width} ${height} ${words}`}>
          <rect x={x} y={y} width={width} height={height} fill="none" strokeWidth={unit / 2} />
          <text x={x} y={Math.max(y - unit, unit * 4)} fontSize={unit * 4}>
            {words}
          </text>
        </g>
      ))}
    </svg>
  )
}
