import { useState } from 'react'
import { avatarOf } from '../ui/avatarOf.ts'

/** Picture of a user, or the logo of the platform if the user has none or the file no longer exists. */
export function Avatar({ link, name }: { link: string; name: string }) {
  const [lost, setLost] = useState<string | null>(null)
  return (
    <span className="g-avatar">
      <img src={avatarOf(link === lost ? null : link)} alt={name} onError={() => setLost(link)} />
    </span>
  )
}
