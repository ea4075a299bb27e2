import { useEffect, useState } from 'react'
import { isPossiblePinyin, type MatchesPinyin } from './searchMenus.ts'

/** Pinyin matcher, loaded when the text may be pinyin; `null` until then. */
export function usePinyin(text: string): MatchesPinyin | null {
  const [matchesPinyin, setMatchesPinyin] = useState<MatchesPinyin | null>(null)
  const wantsSpelling = isPossiblePinyin(text) && !matchesPinyin
  useEffect(() => {
    if (!wantsSpelling) return
    // If it cannot be loaded, the search works without pinyin.
    import('./pinyin.ts').then((module) => setMatchesPinyin(() => module.matchesPinyin)).catch(() => null)
  }, [wantsSpelling])
  return matchesPinyin
}
