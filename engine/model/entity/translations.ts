// English translations by Chinese word: those of a file, then those shared by all files.

export type Words = Readonly<Record<string, string>>

/** Lookup table: words of `own` (later ones win), then `shared`. `shared` is the prototype, so do not enumerate the result. */
export function wordsOver(shared: Words, ...own: readonly (Words | undefined)[]): Words {
  return Object.setPrototypeOf(Object.assign({}, ...own), shared)
}

/** A Chinese word of a schema file in the language; the word itself if the file does not translate it. */
export function translatedWord({ words }: { words: Words }, chinese: string, language: 'zh' | 'en'): string {
  return language === 'en' ? (words[chinese] ?? chinese) : chinese
}
