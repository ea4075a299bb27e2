import type { CSSProperties, ReactNode } from 'react'
import { tagColor } from './tagColor.ts'

/** A word on a ground of its colour, which a dictionary or schema file names. */
export function Tag({ color, word }: { color: string; word: ReactNode }) {
  return (
    <span className="g-tag" style={{ '--g-tag': tagColor(color) } as CSSProperties}>
      {word}
    </span>
  )
}
