import { useState } from 'react'
import { avatarOf } from '../ui/avatarOf.ts'

/** A person's picture; the platform's mark stands for whoever has none, or one that is not there any more. */
export function Avatar({ link, name }: { link: string; name: string }) {
  const [lost, setLost] = useState<string | null>(null)
  return (
    <span className="g-avatar">
      <img src={avatarOf(link === lost ? null : link)} alt={name} onError={() => setLost(link)} />
    </span>
  )
}
