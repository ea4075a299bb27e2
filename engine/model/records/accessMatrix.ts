// Matrix of roles, entities and verbs on the wire, in the language of the call.

export interface AccessMatrix {
  roles: readonly { id: string; name: string }[]
  entities: readonly MatrixEntity[]
}

export interface MatrixEntity {
  name: string
  title: string
  verbs: readonly MatrixVerb[]
}

export interface MatrixVerb {
  verb: string
  title: string
  /** Ids of the roles that allow it. */
  roleIds: readonly string[]
}

/** True if the title or name of the entity contains the text. */
export function matchesSearch({ name, title }: Pick<MatrixEntity, 'name' | 'title'>, search: string): boolean {
  return `${title} ${name}`.toLowerCase().includes(search.trim().toLowerCase())
}
