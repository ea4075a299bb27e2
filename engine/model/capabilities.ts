// Optional features of a server, sent with the response to a sign-in. A console hides features that its server does not name.

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
  'letterhead',
  'trials',
  'exports',
  'pastes',
  'children',
  'live',
  'sites',
  'processes',
  'access',
  // The server has the schema files: it applies their default order, sends the names of references, and stores every field.
  'schemas',
] as const

export type Capability = (typeof CAPABILITIES)[number]
