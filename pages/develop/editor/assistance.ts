// Completion and documentation from the vocabulary of schema files and the names of the running system.

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { jsonLanguage } from '@codemirror/lang-json'
import type { EditorState, Extension } from '@codemirror/state'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import type { KnownName, SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import { type JsonNode, jsonTree, parsedJson, stringAt } from './jsonTree.ts'
import { type JsonKeys, partsAt, type SchemaPart } from './schemaPlaces.ts'
import { documentation, expressionNames, keySuggestions, type Suggestion, type SuggestionContext, valueSuggestions } from './suggestions.ts'
import { textPlace } from './textPlace.ts'

export function assistance(vocabulary: SchemaVocabulary): Extension {
  const schema = vocabulary.schema as SchemaPart
  return [
    jsonLanguage.data.of({ autocomplete: (context: CompletionContext) => complete(context, { ...vocabulary, schema }) }),
    hoverTooltip((view, at) => describe(view, at, schema)),
  ]
}

export function complete(context: CompletionContext, known: Omit<SuggestionContext, 'own' | 'target'>): CompletionResult | null {
  const { state, pos, explicit } = context
  const text = state.doc.toString()
  const found = textPlace(jsonTree(text), text, pos)
  if (!found) return null
  const { kind, place, from, to, present, isQuoted } = found
  if (!explicit && !isQuoted) return null
  const root = parsedJson(text)
  const own = fieldsOf(root)
  if (kind === 'key') {
    const hasColon = /^\s*:/.test(text.slice(to))
    const options = keySuggestions(known, place, present).map((one) => completion(one, hasColon))
    return options.length === 0 ? null : { from, to, options: filtered(options, state, from, pos), filter: false }
  }
  const word = context.matchBefore(/[A-Za-z_]\w*/)
  const inside = expressionNames({ schema: known.schema, own }, place)
  if (inside.length > 0 && isQuoted && (word || explicit))
    return { from: word?.from ?? pos, options: inside.map(({ name, title }) => ({ label: name, detail: title })), validFor: /^\w*$/ }
  const options = valueSuggestions({ ...known, own, target: targetAt(root, place) }, place).map((one) => completion(one, false))
  return options.length === 0 ? null : { from, to, options: filtered(options, state, from, pos), filter: false }
}

/** The label has no quotes, and the typed text may; so the editor does not filter. */
function filtered(options: readonly Completion[], state: EditorState, from: number, at: number): Completion[] {
  const typed = state.sliceDoc(from, at).replaceAll('"', '').toLowerCase()
  const matches = (label: string) => label.toLowerCase().includes(typed)
  const starts = (label: string) => Number(!label.toLowerCase().startsWith(typed))
  return options
    .filter(({ label, detail = '' }) => matches(label) || detail.includes(typed))
    .toSorted((one, other) => starts(one.label) - starts(other.label))
}

function completion({ label, insert, back, detail, info }: Suggestion, keyAlone: boolean): Completion {
  const text = keyAlone ? JSON.stringify(label) : insert
  const apply = (view: EditorView, _: Completion, from: number, to: number) =>
    view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length - (keyAlone ? 0 : back) } })
  return { label, detail, apply, ...(info === '' ? {} : { info }) }
}

function fieldsOf(root: JsonNode | null): KnownName[] {
  return (root?.member('properties')?.members ?? []).map(({ name }) => ({ name, title: '' }))
}

/** The entity of the `ref` that holds the place. */
function targetAt(root: JsonNode | null, place: JsonKeys): string | undefined {
  const at = place.lastIndexOf('ref')
  const holder = at < 0 ? null : place.slice(0, at + 1).reduce<JsonNode | null>((node, key) => node?.member(String(key)) ?? null, root)
  return holder?.member('entity')?.text
}

function describe(view: EditorView, at: number, schema: SchemaPart) {
  const text = view.state.doc.toString()
  const found = textPlace(jsonTree(text), text, at)
  if (!found || found.from === found.to) return null
  const key = stringAt(found, text)
  const place = found.kind === 'key' ? [...found.place, key] : found.place
  const description = partsAt(schema, place)
    .map(documentation)
    .find((one) => one !== '')
  if (description === undefined) return null
  const create = () => {
    const dom = document.createElement('div')
    dom.className = 'g-schema-help'
    dom.textContent = description
    return { dom }
  }
  return { pos: found.from, end: found.to, above: true, create }
}
