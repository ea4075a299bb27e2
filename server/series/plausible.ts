import type { Field } from '../../engine/model/entity/entity.ts'
import type { Series } from '../../engine/model/entity/series.ts'

/**
 * The value that a sent one stands for: a decimal of a whole-number field rounded, a value that drifted over a bound the bound, both as
 * far as the schema file allows. Anything else stays for the rules to judge.
 */
export function plausible({ drift, round }: Pick<Series, 'drift' | 'round'>, { name, type, rules }: Field, sent: unknown): unknown {
  if (typeof sent !== 'number' || !Number.isFinite(sent)) return sent
  const value = round && type === 'integer' ? Math.round(sent) : sent
  const allowed = drift[name] ?? 0
  for (const rule of rules) {
    if (rule.kind === 'minimum' && sent < rule.limit && sent >= rule.limit - allowed) return rule.limit
    if (rule.kind === 'maximum' && sent > rule.limit && sent <= rule.limit + allowed) return rule.limit
  }
  return value
}
