import type { CSSProperties, ReactNode } from 'react'
import { tagColor } from './tagColor.ts'

/** A tag in the colour that a dictionary or schema file defines. */
export function Tag({ color, word }: { color: string; word: ReactNode }) {
  return (
    <span className="g-tag" style={{ '--g-tag': tagColor(color) } as CSSProperties}>
      {word}
    </span>
  )
}
