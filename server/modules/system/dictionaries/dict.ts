// The two kinds of dictionaries: of the whole system, and of each tenant.

import type { Route } from '#http/route.ts'
import type { EntityHook } from '#records/hook.ts'
import { type DictionaryNames, dictionaryHook, dictionaryRoutes } from './dictionary.ts'

const kinds: readonly DictionaryNames[] = [
  { dictionary: 'dict', word: 'dict-item' },
  { dictionary: 'dict-biz', word: 'dict-biz-item' },
]

export const dictRoutes: readonly Route[] = kinds.flatMap(dictionaryRoutes)

export const dictHooks: readonly EntityHook[] = kinds.map(dictionaryHook)
