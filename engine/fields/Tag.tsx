import type { CSSProperties } from 'react'
import { tagColor } from './tagColor.ts'

/** A word on a ground of its colour, which a dictionary or schema file names. */
export function Tag({ color, word }: { color: string; word: string }) {
  return (
    <span className="g-tag" style={{ '--g-tag': tagColor(color) } as CSSProperties}>
      {word}
    </span>
  )
}
