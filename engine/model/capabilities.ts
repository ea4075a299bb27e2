// Capabilities beyond the calls that every platform of this kind has. A sign-in names those of its platform; one that knows none names none.

export const CAPABILITIES = [
  'second-factor',
  'start',
  'dictionaries',
  'screen-lock',
  'journal',
  'views',
  'inbox',
  'find',
  'filters',
  'totals',
  'trials',
  'exports',
  'pastes',
  'children',
  'live',
  'sites',
  'processes',
  // The platform reads the schema files itself: it knows their order, names references, and stores all that it accepts.
  'schemas',
] as const

export type Capability = (typeof CAPABILITIES)[number]
