import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type TreeNode, type TreeRow, treeStep } from './treeRows.ts'
import './tree.css'

export type TickState = 'all' | 'some' | 'none'

interface Props {
  rows: readonly TreeRow[]
  /** Id of the labelling element, or the label itself. */
  labelledBy?: string | undefined
  label?: string | undefined
  describedBy?: string | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  /** State of a checkbox in each row; undefined for a tree without checkboxes. */
  tickOf?(id: string): TickState
  /** Id of the selected row, if rows can be selected. */
  chosen?: string | null
  onToggle(node: TreeNode): void
  /** Called for a click on the row, Enter or Space. */
  onPick(node: TreeNode): void
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
}

const ROW = 30
const OVERSCAN = 10
/** Assumed height in pixels, until it is measured. */
const LIKELY_HEIGHT = 360

/** A virtualised tree with a single tab stop; arrow keys move, open and close. */
export function TreeView(props: Props) {
  const { rows, tickOf, chosen, disabled, onToggle, onPick } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    initialRect: { width: 0, height: LIKELY_HEIGHT },
    overscan: OVERSCAN,
  })
  const seen = virtualizer.getVirtualItems()
  const first = seen[0]?.index ?? 0
  const end = (seen.at(-1)?.index ?? -1) + 1
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.value === (active ?? chosen)),
  )

  const pick = (node: TreeNode) => {
    if (!disabled) onPick(node)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? null : treeStep(rows, at, event.key)
    const row = rows[at]
    if (!step || !row) return
    event.preventDefault()
    if ('go' in step) {
      setActive(rows[step.go]?.node.value ?? null)
      virtualizer.scrollToIndex(step.go)
    } else if ('toggle' in step) onToggle(row.node)
    else pick(row.node)
  }

  return (
    <div
      ref={scroller}
      className="g-tree"
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-disabled={disabled}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      aria-multiselectable={tickOf ? true : undefined}
      aria-activedescendant={rows[at] && at >= first && at < end ? `${id}-${at}` : undefined}
      style={{ '--g-tree-row': `${ROW}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    >
      <div style={{ height: first * ROW }} />
      {rows.slice(first, end).map((row, offset) => (
        <TreeLine
          key={row.node.value}
          id={`${id}-${first + offset}`}
          row={row}
          isActive={first + offset === at}
          isChosen={chosen === undefined ? undefined : row.node.value === chosen}
          tick={tickOf?.(row.node.value)}
          onToggle={onToggle}
          onPick={(node) => {
            setActive(node.value)
            pick(node)
          }}
        />
      ))}
      <div style={{ height: Math.max(0, rows.length - end) * ROW }} />
    </div>
  )
}

interface LineProps {
  id: string
  row: TreeRow
  isActive: boolean
  isChosen: boolean | undefined
  tick: TickState | undefined
  onToggle(node: TreeNode): void
  onPick(node: TreeNode): void
}

const CHECKED = { all: true, some: 'mixed', none: false } as const

function TreeLine({ id, row, isActive, isChosen, tick, onToggle, onPick }: LineProps) {
  const { node, depth, isOpen, place, neighbours } = row
  const onClick = ({ target }: MouseEvent) => {
    const onBranch = isOpen !== null && target instanceof Element && target.closest('.g-tree-branch') !== null
    if (onBranch) onToggle(node)
    else onPick(node)
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and refers to its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      id={id}
      className="g-tree-line"
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={neighbours}
      aria-expanded={isOpen ?? undefined}
      aria-checked={tick && CHECKED[tick]}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      style={{ '--depth': depth } as CSSProperties}
      onClick={onClick}
    >
      <span className="g-tree-branch" data-open={isOpen ?? undefined} />
      {tick && <span className="g-tree-tick" data-tick={tick} />}
      <span className="g-tree-title" title={node.title}>
        {node.title}
      </span>
    </div>
  )
}
