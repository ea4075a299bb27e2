// The rich-text editor. It is large (tiptap and ProseMirror), so only `Edit.tsx` loads it, on demand.

import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { EditProps } from '../face.ts'
import { EditorBar } from './EditorBar.tsx'
import { sanitise } from './sanitise.ts'

const extensions = [StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false } }), Image, TableKit]

export default function Editor(props: EditProps) {
  const { id, field, value, onChange, disabled, invalid, describedBy, labelledBy, onBlur, onFocus } = props
  const html = typeof value === 'string' ? value : ''
  const emitted = useRef(html)
  const latest = useRef({ onChange, onBlur, onFocus })
  latest.current = { onChange, onBlur, onFocus }
  const editor = useEditor({
    extensions,
    content: sanitise(html),
    editable: !disabled,
    // The page has the styles, because the Content-Security-Policy forbids injected style sheets.
    injectCSS: false,
    editorProps: { attributes: attributesOf(id, labelledBy, describedBy, field.required, invalid) },
    onUpdate: ({ editor: now }) => {
      emitted.current = now.isEmpty ? '' : now.getHTML()
      latest.current.onChange(emitted.current === '' ? null : emitted.current)
    },
    onBlur: () => latest.current.onBlur?.(),
    onFocus: () => latest.current.onFocus?.(),
  })

  // An external change, such as a newer version of the record, replaces the content.
  useEffect(() => {
    if (html === emitted.current) return
    emitted.current = html
    editor.commands.setContent(sanitise(html), { emitUpdate: false })
  }, [editor, html])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributesOf(id, labelledBy, describedBy, field.required, invalid) } })
  }, [editor, id, labelledBy, describedBy, field.required, invalid])

  return (
    <div className="g-editor" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && <EditorBar editor={editor} onPending={props.onPending} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function attributesOf(id: string, labelledBy = '', describedBy = '', required = false, invalid = false): Record<string, string> {
  return {
    id,
    class: 'g-rich-text g-editor-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  }
}
