// Fields in the sections and columns of the form: moved by dragging, or with Alt and the arrow keys, and edited below. Sections move alike.

import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTouchDrag } from '#engine/ui/useTouchDrag.ts'
import { FieldPanel } from './FieldPanel.tsx'
import { valueAtPath, withValue } from './fileEdits.ts'
import { useFileWords, useModelForm, useModelText } from './formContext.ts'
import { KindChooser, withKind } from './KindChooser.tsx'
import { type FieldKind, kindOfField } from './kinds.ts'
import { KeyInput } from './MapEditor.tsx'
import { freeName } from './names.ts'
import { fieldNames, type PlacedSection, placedSections, withPlacedField, withPlacedSection, withSectionTitle } from './placement.ts'
import { useStableKeys } from './stableKeys.ts'

interface Props {
  selected: string | null
  onSelect(name: string | null): void
}

export function FieldDesigner({ selected, onSelect }: Props) {
  const { file, edit } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string | null>(null)
  const [fieldKeys, sectionKeys] = [useStableKeys(), useStableKeys()]
  const board = useRef<HTMLDivElement>(null)
  useTouchDrag(board)
  const placed = placedSections(file)
  const pending = added.filter((title) => !placed.some((section) => section.title === title))
  const sections: PlacedSection[] = [...placed, ...pending.map((title) => ({ title, fields: [] }))]

  // A card that moved to another section is another element.
  useEffect(() => {
    if (focused.current === null) return
    board.current?.querySelector<HTMLElement>(`[data-field="${focused.current}"]`)?.focus()
    focused.current = null
  })

  const move = (name: string, section: string | null, before: string | null) => {
    edit((text) => withPlacedField(text, name, section, before))
    setAnnouncement(
      t('modelForm.moved', { field: wordOf(titleOf(file, name)), section: section === null ? t('modelForm.noSection') : wordOf(section) }),
    )
  }
  const step = (event: KeyboardEvent, name: string) => {
    if (!event.altKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    focused.current = name
    const target = event.key === 'ArrowUp' ? placeBefore(sections, name) : event.key === 'ArrowDown' ? placeAfter(sections, name) : null
    if (target) return move(name, target.section, target.before)
    if (event.key === 'ArrowRight') edit((text) => withValue(text, ['properties', name, 'span'], 2))
    if (event.key === 'ArrowLeft') edit((text) => withValue(text, ['properties', name, 'span'], undefined))
  }
  const addField = (kind: FieldKind) => {
    const name = freeName(
      'field',
      fieldNames(file).map((one) => (one === 'field' ? 'field' : one)),
    )
    const section =
      selected === null ? (sections.at(-1)?.title ?? null) : (sections.find(({ fields }) => fields.includes(selected))?.title ?? null)
    const title = t(`modelForm.kinds.${kind.name}`)
    edit((text) => {
      const withField = withKind(withValue(text, ['properties', name, 'title'], title), ['properties', name], kind, {})
      return section === null ? withField : withPlacedField(withField, name, section, null)
    })
    setIsAdding(false)
    setAnnouncement('')
    onSelect(name)
  }
  const addSection = () =>
    setAdded([
      ...added,
      freeName(
        t('modelForm.newSection'),
        sections.map(({ title }) => title ?? ''),
      ),
    ])

  return (
    <div className="g-model-designer">
      <p className="g-model-help" id="g-model-keys">
        {t('modelForm.dragKeys')}
      </p>
      <div ref={board} className="g-model-board">
        {sections.map((section) => (
          <SectionBox
            key={sectionKeys.keyOf(section.title ?? '')}
            section={section}
            titles={sections.flatMap(({ title }) => title ?? [])}
            selected={selected}
            onSelect={(name) => {
              setAnnouncement('')
              onSelect(name)
            }}
            onMove={move}
            onStep={step}
            onRename={(title, now) => {
              sectionKeys.renamed(title, now)
              setAdded(added.map((one) => (one === title ? now : one)))
              edit((text) => withSectionTitle(text, title, now))
            }}
          >
            {selected !== null && section.fields.includes(selected) && (
              <FieldPanel
                key={fieldKeys.keyOf(selected)}
                name={selected}
                sections={sections.map(({ title }) => title)}
                onSelect={onSelect}
                onRename={(name, now) => {
                  fieldKeys.renamed(name, now)
                  onSelect(now)
                }}
                onMove={move}
              />
            )}
          </SectionBox>
        ))}
      </div>
      <p className="g-model-new">
        <button type="button" className="g-button g-primary g-model-plus" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          {t('modelForm.newField')}
        </button>
        <button type="button" className="g-button g-model-plus" onClick={addSection}>
          {t('modelForm.newSection')}
        </button>
      </p>
      {isAdding && <KindChooser label={t('modelForm.chooseKind')} chosen={null} onChoose={addField} />}
      <p role="status" className="g-model-announcement">
        {announcement}
      </p>
    </div>
  )
}

const titleOf = (file: object, name: string): string => String(valueAtPath(file, ['properties', name, 'title']) ?? name)

interface Target {
  section: string | null
  before: string | null
}

/** One place up: before the field above, or to the end of the section above. */
function placeBefore(sections: readonly PlacedSection[], name: string): Target | null {
  const at = sections.findIndex(({ fields }) => fields.includes(name))
  const { title = null, fields = [] } = sections[at] ?? {}
  const above = fields[fields.indexOf(name) - 1]
  if (above !== undefined) return { section: title, before: above }
  const other = sections[at - 1]
  return other ? { section: other.title, before: null } : null
}

/** One place down: after the field below, or to the start of the section below. */
function placeAfter(sections: readonly PlacedSection[], name: string): Target | null {
  const at = sections.findIndex(({ fields }) => fields.includes(name))
  const { title = null, fields = [] } = sections[at] ?? {}
  const index = fields.indexOf(name)
  if (index < fields.length - 1) return { section: title, before: fields[index + 2] ?? null }
  const other = sections[at + 1]
  return other ? { section: other.title, before: other.fields[0] ?? null } : null
}

/** Start of the dragged text of a section; the name of a field has no colon. */
const SECTION = 'section:'

interface SectionProps {
  section: PlacedSection
  titles: readonly string[]
  selected: string | null
  onSelect(name: string): void
  onMove(name: string, section: string | null, before: string | null): void
  onStep(event: KeyboardEvent, name: string): void
  onRename(title: string, now: string): void
  /** The panel of the selected field, below its section. */
  children: ReactNode
}

function SectionBox({ section: { title, fields }, titles, selected, onSelect, onMove, onStep, onRename, children }: SectionProps) {
  const wordOf = useFileWords()
  const { file, edit } = useModelForm()
  const { t } = useModelText()
  const [over, setOver] = useState<string | null>(null)
  const at = title === null ? -1 : titles.indexOf(title)
  const label = title === null ? t('modelForm.noSection') : wordOf(title)
  if (title === null && fields.length === 0 && titles.length > 0) return null
  /** A section that comes from above takes the place after this one. */
  const moveSection = (moved: string) => {
    const from = titles.indexOf(moved)
    if (title !== null && from >= 0 && from !== at)
      edit((text) => withPlacedSection(text, moved, from < at ? (titles[at + 1] ?? null) : title))
  }
  /** @param before name of the field under the pointer; '' for the section */
  const dropping = (before: string) => ({
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(before)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(null)
      const name = event.dataTransfer.getData('text/plain')
      if (name.startsWith(SECTION)) moveSection(name.slice(SECTION.length))
      else if (fieldNames(file).includes(name)) onMove(name, title, before || null)
    },
  })
  return (
    <section className="g-model-section" aria-label={label} data-over={over === '' || undefined} {...dropping('')}>
      {title === null ? (
        <h2>{label}</h2>
      ) : (
        <div className="g-model-sectionhead">
          <span
            className="g-model-grip"
            aria-hidden="true"
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move'
              dataTransfer.setData('text/plain', `${SECTION}${title}`)
            }}
          >
            ⠿
          </span>
          <KeyInput name={title} label={t('modelForm.sectionTitle')} onRename={(now) => now !== '' && onRename(title, now)} />
          <SectionEnglish title={title} />
          <button
            type="button"
            className="g-model-tool"
            disabled={at <= 0}
            aria-label={t('modelForm.up', { label })}
            onClick={() => edit((text) => withPlacedSection(text, title, titles[at - 1] ?? null))}
          >
            ↑
          </button>
          <button
            type="button"
            className="g-model-tool"
            disabled={at === titles.length - 1}
            aria-label={t('modelForm.down', { label })}
            onClick={() => edit((text) => withPlacedSection(text, title, titles[at + 2] ?? null))}
          >
            ↓
          </button>
        </div>
      )}
      <div className="g-model-cards">
        {fields.map((name) => {
          const field = Object(valueAtPath(file, ['properties', name])) as Record<string, unknown>
          const kind = kindOfField(field)
          const isWide = field.span === 2 || kind?.look === 'table' || kind?.look === 'area'
          const required = Array.isArray(file.required) && file.required.includes(name)
          return (
            <button
              key={name}
              type="button"
              className="g-model-card"
              data-field={name}
              data-wide={isWide || undefined}
              data-over={over === name || undefined}
              aria-pressed={selected === name}
              aria-describedby="g-model-keys"
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move'
                dataTransfer.setData('text/plain', name)
              }}
              onClick={() => onSelect(name)}
              onKeyDown={(event) => onStep(event, name)}
              {...dropping(name)}
            >
              <b>
                {required && (
                  <span className="g-model-star" aria-hidden="true">
                    *
                  </span>
                )}
                {wordOf(field.title ?? name)}
              </b>
              <span className="g-model-kindname">{kind ? t(`modelForm.kinds.${kind.name}`) : t('modelForm.otherKind')}</span>
            </button>
          )
        })}
        {fields.length === 0 && <p className="g-model-help">{t('modelForm.dropHere')}</p>}
      </div>
      {children}
    </section>
  )
}

/** The place of a section is that of its title in the file, which differs between versions. */
function SectionEnglish({ title }: { title: string }) {
  const { file, vocabulary, set } = useModelForm()
  const { t } = useModelText()
  const english = valueAtPath(file, ['en', title])
  return (
    <input
      className="g-input"
      aria-label={t('modelForm.englishOf', { label: title })}
      placeholder={vocabulary.words[title] ?? t('modelForm.english')}
      value={typeof english === 'string' ? english : ''}
      onChange={(event) => set(['en', title], event.target.value || undefined)}
    />
  )
}
