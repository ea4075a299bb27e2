// English translations by Chinese word: those of a file, then those shared by all files.

export type Words = Readonly<Record<string, string>>

/** Lookup table: words of `own` (later ones win), then `shared`. `shared` is the prototype, so do not enumerate the result. */
export function wordsOver(shared: Words, ...own: readonly (Words | undefined)[]): Words {
  return Object.setPrototypeOf(Object.assign({}, ...own), shared)
}
