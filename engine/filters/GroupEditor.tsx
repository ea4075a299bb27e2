import { type FilterGroupNode, MAX_DEPTH } from '../model/list/listFilter.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type DraftGroup, type DraftNode, isDraftGroup, newCondition, newGroup } from './draft.ts'
import type { Editing } from './editing.ts'
import { useFilterText } from './filterText.ts'

interface Props extends Editing {
  group: DraftGroup
  depth: number
}

/** Editor of a group: its conditions and groups, and whether all or any of them must hold. */
export function GroupEditor({ group, depth, ...editing }: Props) {
  const { t } = useFilterText()
  const { entity, fields, onChange, onAdded } = editing
  const add = (node: DraftNode, focused = node) => {
    onChange(group.id, { ...group, of: [...group.of, node] })
    onAdded(focused.id)
  }
  const [first] = fields
  const columns = entity.columns.filter((column) => fields.includes(column))
  const next = columns[group.of.length % Math.max(1, columns.length)] ?? first
  return (
    <fieldset
      className="g-filter-group"
      data-node={depth > 1 ? group.id : undefined}
      aria-label={t(depth === 1 ? 'filters.outer' : 'filters.group')}
    >
      <div className="g-filter-join">
        <label>
          {t('filters.join')}
          <select
            value={group.join}
            onChange={({ target }) => onChange(group.id, { ...group, join: target.value as FilterGroupNode['join'] })}
          >
            <option value="all">{t('filters.joins.all')}</option>
            <option value="any">{t('filters.joins.any')}</option>
          </select>
        </label>
        {depth > 1 && (
          <button type="button" className="g-link" onClick={() => onChange(group.id, null)}>
            {t('filters.removeGroup')}
          </button>
        )}
      </div>
      {depth === 1 && group.of.length === 0 && <p className="g-filter-none">{t('filters.none')}</p>}
      {group.of.map((node) =>
        isDraftGroup(node) ? (
          <GroupEditor key={node.id} {...editing} group={node} depth={depth + 1} />
        ) : (
          <ConditionEditor key={node.id} {...editing} condition={node} />
        ),
      )}
      <div className="g-filter-add">
        {next && (
          <button type="button" className="g-link" onClick={() => add(newCondition(next))}>
            + {t('filters.addCondition')}
          </button>
        )}
        {next && depth < MAX_DEPTH && (
          <button
            type="button"
            className="g-link"
            onClick={() => {
              const condition = newCondition(next)
              add(newGroup(group.join === 'all' ? 'any' : 'all', [condition]), condition)
            }}
          >
            + {t('filters.addGroup')}
          </button>
        )}
      </div>
    </fieldset>
  )
}
