import type { Field } from '../../../engine/model/entity.ts'
import type { Library } from '../../library/library.ts'

const SECRET = /passw|secret|token|captcha|licen[cs]ekey|accesskey|authorization|blade-auth/i
const MASK = '******'

const secrets = new WeakMap<Library, ReadonlySet<string>>()

/** A value as JSON of at most `longest` characters. What a schema file calls a password or `writeOnly`, and what a name gives away as secret, is masked. */
export function maskedJson(value: unknown, library: Library, longest: number): string {
  const names = secretNames(library)
  const text = JSON.stringify(value, (name, inner: unknown) => {
    const isSecret = SECRET.test(name) || names.has(name)
    return isSecret && inner !== null && inner !== '' ? MASK : inner
  })
  return (text ?? '').slice(0, longest)
}

/** Numbers that say who somebody is. Names and phones stay: the log is read by those who look for a person’s calls. */
function isIdentity({ private: privacy }: Field): boolean {
  return privacy === 'id-card' || privacy === 'bank-card'
}

function secretNames(library: Library): ReadonlySet<string> {
  const known = secrets.get(library)
  if (known) return known
  const names = [...library.entities.values()].flatMap(({ fields }) =>
    fields.filter((field) => field.format === 'password' || field.writeOnly || isIdentity(field)).map(({ name }) => name),
  )
  const found = new Set(names)
  secrets.set(library, found)
  return found
}
