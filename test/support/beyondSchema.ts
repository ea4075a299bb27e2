// What rules in code ask of new records beyond their schema file. A line here is a rule that no file can tell.

import type { Beyond } from './sampler.ts'

export const beyondSchema: Beyond = {}
