// Converts the three assignment attributes to one choice of the panel, and back.

export interface Attributes {
  assignee: string
  candidateUsers: string
  candidateGroups: string
}

export type Assignment =
  | { kind: 'nobody' }
  /** Id of a user. */
  | { kind: 'person'; id: string }
  | { kind: 'applicant' }
  /** A variable with the id of a user. */
  | { kind: 'variable'; name: string }
  /** Candidates: comma-joined user ids and role aliases; the first one who claims the task completes it. */
  | { kind: 'candidates'; users: string; roles: string }
  /** Any other expression. */
  | ({ kind: 'expression' } & Attributes)

const APPLICANT = 'createUser'
const VARIABLE = /^[$#]\{\s*([A-Za-z_]\w*)\s*\}$/

const ids = (text: string): string =>
  text
    .split(',')
    .map((one) => one.trim().replace(/^taskUser_/, ''))
    .filter((one) => one !== '')
    .join(',')

const isPlain = (text: string): boolean => !/[$#]\{/.test(text)

export function assignmentOf({ assignee, candidateUsers, candidateGroups }: Attributes): Assignment {
  const [one, users, groups] = [assignee.trim(), candidateUsers.trim(), candidateGroups.trim()]
  const hasCandidates = users !== '' || groups !== ''
  if (one === '' && !hasCandidates) return { kind: 'nobody' }
  if (one === '' && isPlain(users) && isPlain(groups)) return { kind: 'candidates', users: ids(users), roles: ids(groups) }
  if (!hasCandidates && isPlain(one) && !one.includes(',')) return { kind: 'person', id: ids(one) }
  const name = hasCandidates ? undefined : VARIABLE.exec(one)?.[1]
  if (name === APPLICANT) return { kind: 'applicant' }
  if (name !== undefined) return { kind: 'variable', name }
  return { kind: 'expression', assignee, candidateUsers, candidateGroups }
}

const NONE: Attributes = { assignee: '', candidateUsers: '', candidateGroups: '' }

export function attributesOf(who: Assignment): Attributes {
  switch (who.kind) {
    case 'nobody':
      return NONE
    case 'person':
      return { ...NONE, assignee: who.id }
    case 'applicant':
      return { ...NONE, assignee: `\${${APPLICANT}}` }
    case 'variable':
      return { ...NONE, assignee: who.name === '' ? '' : `\${${who.name}}` }
    case 'candidates':
      return { ...NONE, candidateUsers: who.users, candidateGroups: who.roles }
    case 'expression': {
      const { assignee, candidateUsers, candidateGroups } = who
      return { assignee, candidateUsers, candidateGroups }
    }
  }
}
