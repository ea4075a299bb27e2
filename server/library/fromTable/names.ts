// Names of tables and columns as names of entities and fields, and as English words.

const parts = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')

/** `HANDLE_STATE` and `handleState` become `handleState`; '' for a name without a latin letter at its start. */
export function fieldName(column: string): string {
  const [first = '', ...others] = parts(column)
  const name = first + others.map((part) => part[0]?.toUpperCase() + part.slice(1)).join('')
  return /^[a-z]/.test(name) ? name : ''
}

/** `blade_site_patrol` without `blade_` becomes `site-patrol`. */
export function entityNameOf(table: string, prefix: string): string {
  const bare = prefix !== '' && table.toLowerCase().startsWith(prefix.toLowerCase()) ? table.slice(prefix.length) : table
  const name = parts(bare).join('-')
  return /^[a-z]/.test(name) ? name : `table-${name}`.replace(/-$/, '')
}

const WHOLE: Readonly<Record<string, string>> = {
  id: 'ID',
  no: 'No.',
  qty: 'Quantity',
  num: 'Number',
  url: 'URL',
  ip: 'IP',
  img: 'Picture',
}

/** `handle_state` read as English: `Handle state`. */
export function guessEnglish(name: string): string {
  const words = parts(name)
  const spoken = words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words
  const [first = '', ...others] = spoken.map((word) => WHOLE[word] ?? word)
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others.map((word) => (word === 'Number' ? 'number' : word))].join(' ')
}
