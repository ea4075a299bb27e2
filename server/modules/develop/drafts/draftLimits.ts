// Limits of drafts and their trials, from system parameters.

import { systemParameter } from '#access/parameter.ts'
import type { Kernel } from '#server/kernel.ts'

/** Values of a fresh platform, for parameters that are missing or no whole number above zero. */
const DEFAULTS = { 'schema.maxDrafts': 200, 'schema.maxTrials': 20, 'schema.trialDays': 14 }

export async function draftLimit(platform: Kernel, key: keyof typeof DEFAULTS): Promise<number> {
  const value = Number(await systemParameter(platform, key))
  return Number.isSafeInteger(value) && value > 0 ? value : DEFAULTS[key]
}
