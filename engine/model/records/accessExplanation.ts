// Explanation of access on the wire: the checks that lead to yes or no, in the order in which a reader follows them.

/** Built-in verbs of an entity; other verbs are names of its actions. */
export const accessVerbs = ['list', 'view', 'add', 'edit', 'delete', 'export', 'import'] as const

export type AccessVerb = (typeof accessVerbs)[number]

export const accessChecks = [
  'account',
  'endpoint',
  'apiScope',
  'role',
  'package',
  'menu',
  'permission',
  'sharedRows',
  'record',
  'dataScope',
  'view',
  'state',
  'field',
  'mask',
  'code',
] as const

export type AccessCheckName = (typeof accessChecks)[number]

export type AccessResult = 'allowed' | 'denied' | 'notApplicable'

export interface AccessStep {
  check: AccessCheckName
  result: AccessResult
  /** In the language of the call. */
  sentence: string
  /** Page of the console, with a filter, where the reader can change the outcome; `null` for none that the reader may open. */
  link: string | null
}

export interface AccessExplanation {
  /** True if no step is denied. */
  allowed: boolean
  /** Name and account of the person. */
  person: string
  /** Id of the person; '' for the caller. */
  userId: string
  /** Description of the question, such as `Workers: Edit`. */
  subject: string
  /** Message of the refused call; `null` for an allowed one. */
  message: string | null
  steps: readonly AccessStep[]
  /** Other verbs of the same entity that can be asked about; empty for a menu entry or a call without an entity. */
  verbs: readonly { verb: string; title: string }[]
  /** The verb of this answer; '' without an entity. */
  verb: string
  /** True if the caller may ask about other users. */
  mayAskAboutOthers: boolean
}
