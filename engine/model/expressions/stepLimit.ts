// A limit of the work of expressions that people write and strangers feed: a list inside a list of the same payload would take hours. What a macro
// (`list.all(x, …)`) reads in each turn is counted with its size.

/** Steps of one evaluation. */
export const MAX_STEPS = 1_000_000
/** Characters of a text that cost one step. */
const TEXT_STEP = 64

/** Steps that are left; `null` where nothing is evaluated. */
let left: number | null = null

const exceeded = new Error('the expression takes too many steps')

/** Runs work whose evaluations share a number of steps; inside other such work they share its steps. */
export function withStepLimit<T>(steps: number, work: () => T): T {
  if (left !== null) return work()
  left = steps
  try {
    return work()
  } finally {
    left = null
  }
}

/** Counts the steps of a value with all its members, and returns it. Throws when no step is left. */
export function countSteps(value: unknown): unknown {
  if (left === null) return value
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    left -= typeof one === 'string' ? 1 + one.length / TEXT_STEP : 1
    if (left <= 0) throw exceeded
    if (Array.isArray(one)) for (const member of one) open.push(member)
    else if (one !== null && typeof one === 'object') for (const member of Object.values(one)) open.push(member)
  }
  return value
}
