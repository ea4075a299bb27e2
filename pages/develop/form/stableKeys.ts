// React keys of elements whose names the user edits: a renamed element stays the same, so that the click that leaves its name is not lost.

import { useState } from 'react'

export interface StableKeys {
  keyOf(name: string): string
  renamed(from: string, to: string): void
}

export function useStableKeys(): StableKeys {
  const [keys] = useState(() => new Map<string, string>())
  const keyOf = (name: string): string => {
    const known = keys.get(name) ?? `${keys.size} ${name}`
    keys.set(name, known)
    return known
  }
  return {
    keyOf,
    renamed(from, to) {
      const [own, other] = [keyOf(from), keyOf(to)]
      keys.set(to, own)
      keys.set(from, other)
    },
  }
}
