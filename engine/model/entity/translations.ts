// English by Chinese word. What all files share stands once, behind the words of each file.

export type Words = Readonly<Record<string, string>>

/** The words of `own`, the last first, and then those of `shared`. To be looked up in, not to be listed: `shared` is its prototype. */
export function wordsOver(shared: Words, ...own: readonly (Words | undefined)[]): Words {
  return Object.setPrototypeOf(Object.assign({}, ...own), shared)
}
