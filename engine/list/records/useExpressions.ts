import { useSyncExternalStore } from 'react'
import { areExpressionsRead, onExpressionsRead } from '../../model/expressions/expression.ts'

/** True when expressions can be evaluated; until then a list hides what depends on conditions. */
export const useExpressions = (): boolean => useSyncExternalStore(onExpressionsRead, areExpressionsRead, areExpressionsRead)
