// Finds links of private files in values.

/** Link of a private file; links of public files are not signed. */
const LINK = /\/files\/([0-9a-f]{32}\.[a-z0-9]{2,5})/g

/** Names of private uploaded files linked in a value. */
export const privateFilesIn = (value: unknown): string[] =>
  typeof value === 'string' && value.includes('/files/') ? [...value.matchAll(LINK)].flatMap(([, name]) => name ?? []) : []
