// Names of fields and entities made of what people type.

/** `Date of birth` becomes `dateOfBirth`; '' without a Latin letter at its start. */
export function camelName(title: string): string {
  const [first = '', ...others] = wordsIn(title)
  const name = first + others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
  return /^[a-z]/.test(name) ? name.slice(0, 48) : ''
}

/** `Site diary` becomes `site-diary`; '' without a Latin letter at its start. */
export function kebabName(title: string): string {
  const name = wordsIn(title).join('-')
  return /^[a-z]/.test(name) ? name.slice(0, 48) : ''
}

export const snakeName = (name: string): string => wordsIn(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2')).join('_')

/** A name that none of the others is, nor a member of every object such as `constructor`: with the first free number at its end. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name) && !Object.hasOwn(Object.prototype, name)) return name
  let number = 2
  while (taken.includes(`${name}${number}`)) number++
  return `${name}${number}`
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
