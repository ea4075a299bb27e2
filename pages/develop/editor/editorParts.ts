// Fixed parts of the editor: keys, highlighting in the colours of the theme, folding and search.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--g-primary)' },
  { tag: tags.string, color: 'var(--g-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--g-warning)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--g-text-2)' },
])

/** The key Tab leaves the editor, so that it can be passed with the keyboard alone. */
export function editorParts({ label, onFormat }: { label: string; onFormat(): void }): Extension {
  const format = () => {
    onFormat()
    return true
  }
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    json(),
    syntaxHighlighting(colours),
    EditorState.tabSize.of(2),
    // `tabindex` shows tools of accessibility that the scrolled area can be reached: an editable text has none of its own.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    autocompletion({ icons: false, activateOnTypingDelay: 50 }),
    keymap.of([
      { key: 'Shift-Alt-f', run: format },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
  ]
}
