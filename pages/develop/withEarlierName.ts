import { parsedJson } from './editor/jsonTree.ts'

/** Adds `"was"` to a field of a schema file; everything else in the text stays as it was typed. */
export function withEarlierName(text: string, from: string, to: string): string {
  const root = parsedJson(text)
  const field = root?.member('properties')?.member(to)
  if (field?.kind !== 'Object') return text
  const was = field.member('was')
  if (was) {
    const earlier = [JSON.parse(text.slice(was.from, was.to)) as string | string[]].flat()
    return `${text.slice(0, was.from)}${JSON.stringify([from, ...earlier])}${text.slice(was.to)}`
  }
  const last = field.members.at(-1)?.value
  // Beside the last member on its line, or as the only one.
  const at = last ? last.to : field.from + 1
  return `${text.slice(0, at)}${last ? ', ' : ' '}"was": ${JSON.stringify(from)}${last ? '' : ' '}${text.slice(at)}`
}
