import { useMemo, useState } from 'react'
import { useOptions } from '../../api/options/options.ts'
import { joinIds, splitIds } from '../../model/commaIds.ts'
import { useText } from '../../text/text.ts'
import { TreeSearch } from '../../tree/TreeSearch.tsx'
import { TreeView } from '../../tree/TreeView.tsx'
import { matchingNodes, type TreeNode, treeRows } from '../../tree/treeRows.ts'
import type { EditProps } from '../face.ts'
import { useBranches } from '../tree/useBranches.ts'
import { chosenAfter, tickStates } from './tickStates.ts'
import './checkTree.css'

/** A tree with checkboxes, expanded in the form; read-only with `showOnly` in `x-component-props`. */
export function CheckTreeEdit(props: EditProps) {
  const { entity, field, id, value, onChange, disabled, invalid, describedBy, labelledBy, scope, onBlur, onFocus, extra } = props
  const text = useText()
  const { t } = text
  const { options, loading, error } = useOptions(field.choices, scope)
  const { toNodes } = useBranches(entity, field.choices, scope)
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toNodes` depends only on options and language
  const nodes = useMemo(() => toNodes(options), [options, text])
  const chosen = useMemo(() => splitIds(value), [value])
  const states = useMemo(() => tickStates(nodes, new Set(chosen)), [nodes, chosen])
  const isSearching = typed.trim() !== ''
  const rows = useMemo(
    () => treeRows(matchingNodes(nodes, typed), (one) => isSearching || !closed.has(one)),
    [nodes, typed, isSearching, closed],
  )
  const pick = ({ value: one }: TreeNode) => {
    const next = chosenAfter(nodes, chosen, one)
    onChange(next.length > 0 ? joinIds(next) : null)
  }
  const toggle = ({ value: one }: TreeNode) => setClosed((known) => (known.has(one) ? without(known, one) : new Set([...known, one])))
  const isPicture = extra?.showOnly === true
  const title = text.word(entity, field.title)
  return (
    <div className="g-check-tree" id={id} data-invalid={invalid || undefined}>
      <div className="g-check-tree-bar">
        <TreeSearch title={title} value={typed} onChange={setTyped} />
        {!isPicture && <span className="g-check-tree-count">{t('field.chosen', { count: chosen.length })}</span>}
        <button
          type="button"
          className="g-link"
          onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(states.keys()))}
          disabled={isSearching}
        >
          {t(closed.size > 0 ? 'field.openTree' : 'field.closeTree')}
        </button>
      </div>
      {rows.length > 0 ? (
        <TreeView
          rows={rows}
          labelledBy={labelledBy}
          describedBy={describedBy}
          disabled={disabled}
          invalid={invalid}
          required={field.required}
          {...(isPicture ? {} : { tickOf: (one: string) => states.get(one) ?? 'none' })}
          onToggle={toggle}
          onPick={isPicture ? toggle : pick}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      ) : (
        <p className="g-tree-none">{loading ? t('field.loading') : (error?.message ?? t('field.none'))}</p>
      )}
    </div>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id))
}
