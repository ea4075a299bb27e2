import { startTransition, useEffect, useState } from 'react'
import { areExpressionsRead, onExpressionsRead } from '../../model/expressions/expression.ts'

/**
 * True when expressions can be evaluated; until then a list hides what depends on conditions. The rows are rendered anew as a transition: in
 * one piece that would hold up keys and clicks on a slow processor.
 */
export function useExpressions(): boolean {
  const [areRead, setRead] = useState(areExpressionsRead)
  useEffect(() => {
    const mark = () => startTransition(() => setRead(true))
    if (areExpressionsRead()) mark()
    return onExpressionsRead(mark)
  }, [])
  return areRead
}
