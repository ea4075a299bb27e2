// Skip expressions of Flowable: they count only while a variable of the process turns them on.

import type { JuelCondition, JuelValues } from '#model/expressions/juel.ts'
import { isTrue } from './pass.ts'

const SWITCHES = ['_ACTIVITI_SKIP_EXPRESSION_ENABLED', '_FLOWABLE_SKIP_EXPRESSION_ENABLED']

function isSkipping(known: JuelValues): boolean {
  return SWITCHES.map((name) => known[name]).find((value) => typeof value === 'boolean') === true
}

/** An activity is skipped while skipping is on and its expression holds. */
export const skipped = (skip: JuelCondition): JuelCondition => ({
  source: skip.source,
  names: [...SWITCHES, ...skip.names],
  evaluate: (known) => isSkipping(known) && isTrue(skip, known),
})

/** While skipping is on, a flow is taken by its skip expression and not by its condition. @param isOnly it is the only way out */
export const skippedCondition = (condition: JuelCondition | null, skip: JuelCondition, isOnly: boolean): JuelCondition => ({
  source: condition?.source ?? skip.source,
  names: [...SWITCHES, ...skip.names, ...(condition?.names ?? [])],
  evaluate(known) {
    if (isSkipping(known)) return isOnly || isTrue(skip, known)
    return condition === null || isTrue(condition, known)
  },
})
