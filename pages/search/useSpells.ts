import { useEffect, useState } from 'react'
import { isSpelling, type Spells } from './searchMenus.ts'

/** Pinyin matcher, loaded when the text may be pinyin; `null` until then. */
export function useSpells(text: string): Spells | null {
  const [spells, setSpells] = useState<Spells | null>(null)
  const wantsSpelling = isSpelling(text) && !spells
  useEffect(() => {
    if (!wantsSpelling) return
    // If it cannot be loaded, the search works without pinyin.
    import('./spelling.ts').then((module) => setSpells(() => module.spells)).catch(() => null)
  }, [wantsSpelling])
  return spells
}
