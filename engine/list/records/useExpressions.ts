import { useSyncExternalStore } from 'react'
import { areExpressionsRead, onExpressionsRead } from '../../model/expressions/expression.ts'

/** True when conditions can be told already: until then a list shows its rows without what depends on their states. */
export const useExpressions = (): boolean => useSyncExternalStore(onExpressionsRead, areExpressionsRead)
