/** A private file; addresses of public ones are not signed. */
const LINK = /\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})/g

/** Names of the private uploaded files that a value links. */
export const privateFilesIn = (value: unknown): string[] =>
  typeof value === 'string' && value.includes('/files/') ? [...value.matchAll(LINK)].flatMap(([, name]) => name ?? []) : []
