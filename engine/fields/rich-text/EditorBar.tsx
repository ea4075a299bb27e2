import { type Editor, useEditorState } from '@tiptap/react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api/apiError.ts'
import { toast } from '../../api/toast.ts'
import { markupLinkOf } from '../../model/formats/uploads.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { EditProps } from '../face.ts'
import { checkFile } from '../upload/checkFile.ts'
import { sendFile } from '../upload/sendFile.ts'

interface Props {
  editor: Editor
  onPending: EditProps['onPending']
}

interface Tool {
  name: string
  /** Label of the button. */
  sign: string
  isOn(editor: Editor): boolean
  press(editor: Editor): void
}

const tools: readonly Tool[] = [
  mark('bold', 'B', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', 'I', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', 'U', (editor) => editor.chain().focus().toggleUnderline().run()),
  mark('strike', 'S', (editor) => editor.chain().focus().toggleStrike().run()),
  heading('heading', 'H1', 2),
  heading('subheading', 'H2', 3),
  mark('bulletList', '•', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('orderedList', '1.', (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('blockquote', '❝', (editor) => editor.chain().focus().toggleBlockquote().run()),
]

function mark(name: string, sign: string, press: Tool['press']): Tool {
  return { name, sign, isOn: (editor) => editor.isActive(name), press }
}

function heading(name: string, sign: string, level: 2 | 3): Tool {
  return {
    name,
    sign,
    isOn: (editor) => editor.isActive('heading', { level }),
    press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  }
}

const PICTURE = { accept: ['.jpg', '.jpeg', '.png', '.gif', '.webp'], maxKB: 5 * 1024, multiple: false, public: false }

/** Toolbar of the editor with one tab stop; the URL of a link is entered in a separate line. */
export function EditorBar({ editor, onPending }: Props) {
  const { t } = useText()
  const [link, setLink] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter((tool) => tool.isOn(now)).map(({ name }) => name),
      inLink: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })

  const insert = async (file: File) => {
    const fault = checkFile(file, PICTURE)
    if (fault) return toast.error(t(fault.key, fault.args))
    const sending = sendFile(file, () => {}, new AbortController().signal)
    onPending?.(sending)
    try {
      editor
        .chain()
        .focus()
        .setImage({ src: markupLinkOf(await sending), alt: file.name })
        .run()
    } catch (error) {
      toast.error(t('field.uploadFailed', { name: file.name, reason: error instanceof ApiError ? error.message : String(error) }), error)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) void insert(file)
  }
  const button = (name: string, sign: ReactNode, press: () => void, more: { pressed?: boolean; disabled?: boolean } = {}) => (
    <button
      key={name}
      type="button"
      className="g-editor-tool"
      data-tool={name}
      title={t(`field.editor.${name}`)}
      aria-label={t(`field.editor.${name}`)}
      aria-pressed={more.pressed}
      disabled={more.disabled}
      // Prevents the loss of the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {/* A sign of letters would be a visible label that differs from the name. */}
      {typeof sign === 'string' ? <span data-sign={sign} /> : sign}
    </button>
  )

  return (
    <>
      <div className="g-editor-bar" role="toolbar" aria-label={t('field.editor.bar')}>
        {tools.map((tool) => button(tool.name, tool.sign, () => tool.press(editor), { pressed: state.on.includes(tool.name) }))}
        {button('link', <Icon glyph="link" />, () => setLink(link === null ? String(editor.getAttributes('link').href ?? '') : null), {
          pressed: state.inLink,
        })}
        {button('image', <Icon glyph="picture" />, () => picker.current?.click())}
        {button('undo', '↶', () => editor.chain().focus().undo().run(), { disabled: !state.canUndo })}
        {button('redo', '↷', () => editor.chain().focus().redo().run(), { disabled: !state.canRedo })}
        <input ref={picker} type="file" hidden accept={PICTURE.accept.join(',')} onChange={choose} />
      </div>
      {link !== null && <LinkLine editor={editor} start={link} onDone={() => setLink(null)} />}
    </>
  )
}

function LinkLine({ editor, start, onDone }: { editor: Editor; start: string; onDone(): void }) {
  const { t } = useText()
  const [address, setAddress] = useState(start)
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address.trim() === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent(linked(address.trim())).run()
    else chain.setLink({ href: address.trim() }).run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The dialog must not handle Enter and Escape of this input.
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'Enter') apply()
    else onDone()
  }
  return (
    <div className="g-editor-link">
      <input
        className="g-tree-search"
        type="url"
        // biome-ignore lint/a11y/noAutofocus: it appears because the user asked for it
        autoFocus
        value={address}
        placeholder="https://"
        aria-label={t('field.editor.address')}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="g-button" onClick={() => apply()}>
        {t('form.submit')}
      </button>
    </div>
  )
}

function linked(address: string) {
  return { type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }
}
