import type { Comparison } from '../model/list/comparisons.ts'
import { fieldOf } from '../model/list/listFilter.ts'
import { Icon } from '../ui/Icon.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { type DraftCondition, newCondition, offeredComparisons, withComparison } from './draft.ts'
import type { Editing } from './editing.ts'
import { comparisonWord, useFilterText } from './filterText.ts'

interface Props extends Editing {
  condition: DraftCondition
}

/** Editor of a condition: field, comparison, value. A condition whose field was removed can only be deleted. */
export function ConditionEditor({ entity, fields, faultAt, faultId, condition, onChange }: Props) {
  const text = useFilterText()
  const { t, word } = text
  const field = fieldOf(entity, condition.field)
  const title = field ? word(entity, field.title) : condition.field
  const isFaulty = faultAt === condition.id
  const offered = field ? [...new Set([...offeredComparisons(field), condition.is])] : []
  return (
    <fieldset className="g-condition" data-node={condition.id} aria-label={title}>
      {field ? (
        <>
          <select
            aria-label={t('filters.field')}
            value={field.name}
            onChange={({ target }) => {
              const other = entity.field[target.value]
              if (other) onChange(condition.id, { ...newCondition(other), id: condition.id })
            }}
          >
            {(fields.includes(field) ? fields : [field, ...fields]).map((one) => (
              <option key={one.name} value={one.name}>
                {word(entity, one.title)}
              </option>
            ))}
          </select>
          <select
            aria-label={t('filters.comparison')}
            value={condition.is}
            onChange={({ target }) => onChange(condition.id, withComparison(entity, condition, target.value as Comparison))}
          >
            {offered.map((is) => (
              <option key={is} value={is}>
                {comparisonWord(field, is, text)}
              </option>
            ))}
          </select>
          <ConditionValue
            key={field.name}
            entity={entity}
            field={field}
            condition={condition}
            describedBy={isFaulty ? faultId : undefined}
            onChange={(value) => onChange(condition.id, { ...condition, value })}
          />
        </>
      ) : (
        <s className="g-condition-gone">{t('filters.gone', { name: condition.field })}</s>
      )}
      <button
        type="button"
        className="g-icon-button"
        aria-label={t('filters.removeCondition', { title })}
        title={t('filters.removeCondition', { title })}
        onClick={() => onChange(condition.id, null)}
      >
        <Icon glyph="cross" />
      </button>
    </fieldset>
  )
}
