import { useState } from 'react'
import { Icon } from '../../engine/Icon.tsx'

/** A person's picture; the helmet stands for whoever has none, or one that is not there any more. */
export function Avatar({ link, name }: { link: string; name: string }) {
  const [lost, setLost] = useState<string | null>(null)
  return (
    <span className="g-avatar">
      {link !== '' && link !== lost ? (
        <img src={link} alt={name} onError={() => setLost(link)} />
      ) : (
        <span role="img" aria-label={name}>
          <Icon glyph="helmet" />
        </span>
      )}
    </span>
  )
}
