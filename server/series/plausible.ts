// Corrects small errors of sensors before a row is validated.

import type { Field } from '../../engine/model/entity/entity.ts'
import type { Series } from '../../engine/model/entity/series.ts'

/**
 * Corrects a sent value as far as the schema file allows: rounds decimals of an integer field, and sets values that drifted over a bound to
 * the bound. Other values are returned as is, for the rules to validate.
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
