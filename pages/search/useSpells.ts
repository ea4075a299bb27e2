import { useEffect, useState } from 'react'
import { isSpelling, type Spells } from './searchMenus.ts'

/** Pinyin, once somebody typed what may be some; `null` until it has come. */
export function useSpells(text: string): Spells | null {
  const [spells, setSpells] = useState<Spells | null>(null)
  const wantsSpelling = isSpelling(text) && !spells
  useEffect(() => {
    if (!wantsSpelling) return
    // Pinyin is an addition: where it cannot be fetched, names are found without it.
    import('./spelling.ts').then((module) => setSpells(() => module.spells)).catch(() => null)
  }, [wantsSpelling])
  return spells
}
