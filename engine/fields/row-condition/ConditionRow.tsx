import { useOptions } from '../../api/options/options.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { type ConditionOperator, operatorsOf, type RowCondition, userValues } from '../../model/expressions/rowConditions.ts'
import { optionWord } from '../choice.ts'
import type { FieldText } from '../face.ts'
import { kindOf } from './fields.ts'

interface Props {
  /** Number of the row, from 1. */
  at: number
  entity: Entity
  fields: readonly Field[]
  row: RowCondition
  text: FieldText
  disabled: boolean
  onChange(row: RowCondition): void
  onRemove: (() => void) | null
}

/** Inputs for one condition: field, operator and value (typed text, dictionary entry, or attribute of the current user). */
export function ConditionRow({ at, entity, fields, row, text, disabled, onChange, onRemove }: Props) {
  const { t, word } = text
  const field = entity.field[row.field]
  const kind = kindOf(field)
  const takesUser = kind === 'string' && (row.operator === 'is' || row.operator === 'isNot' || row.operator === 'among')
  const users: readonly string[] = row.operator === 'among' ? userValues.several : userValues.one
  const choose = (operator: ConditionOperator) => {
    const isAnother = (operator === 'among') !== (row.operator === 'among')
    onChange({ ...row, operator, ...(row.ofUser && isAnother ? { ofUser: false, value: '' } : {}) })
  }
  return (
    <div className="g-condition">
      <select
        aria-label={t('field.condition.field', { at })}
        value={row.field}
        disabled={disabled}
        onChange={({ target }) => onChange({ field: target.value, operator: 'is', value: '', ofUser: false })}
      >
        <option value="">{t('field.condition.choose')}</option>
        {fields.map(({ name, title }) => (
          <option key={name} value={name}>
            {title === '' ? name : word(entity, title)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('field.condition.operator', { at })}
        value={row.operator}
        disabled={disabled || !field}
        onChange={({ target }) => choose(target.value as ConditionOperator)}
      >
        {operatorsOf(kind).map((operator) => (
          <option key={operator} value={operator}>
            {t(`field.condition.operators.${operator}`)}
          </option>
        ))}
      </select>
      {takesUser && (
        <select
          aria-label={t('field.condition.source', { at })}
          value={row.ofUser ? row.value : ''}
          disabled={disabled}
          onChange={({ target: { value } }) => onChange({ ...row, value, ofUser: value !== '' })}
        >
          <option value="">{t('field.condition.typed')}</option>
          {users.map((name) => (
            <option key={name} value={name}>
              {t(`field.condition.user.${name as 'userId'}`)}
            </option>
          ))}
        </select>
      )}
      {!row.ofUser && <Value at={at} entity={entity} field={field} row={row} text={text} disabled={disabled} onChange={onChange} />}
      {onRemove && !disabled && (
        <button type="button" className="g-link-button" aria-label={t('field.condition.removeOf', { at })} onClick={onRemove}>
          {t('field.condition.remove')}
        </button>
      )}
    </div>
  )
}

type ValueProps = Pick<Props, 'at' | 'entity' | 'row' | 'text' | 'disabled' | 'onChange'> & { field: Field | undefined }

function Value({ at, entity, field, row, text, disabled, onChange }: ValueProps) {
  const { choices = null } = field ?? {}
  const isWord = choices?.kind === 'dict' || choices?.kind === 'enum'
  const { options } = useOptions(isWord ? choices : null)
  const label = text.t('field.condition.value', { at })
  const put = (value: string) => onChange({ ...row, value })
  const words: [string, string][] =
    kindOf(field) === 'boolean'
      ? [
          ['true', text.t('field.yes')],
          ['false', text.t('field.no')],
        ]
      : options.map((option) => [String(option.value), optionWord(entity, option, text)])
  if (words.length > 0 && row.operator !== 'among' && row.operator !== 'contains' && row.operator !== 'startsWith')
    return (
      <select aria-label={label} value={row.value} disabled={disabled} onChange={({ target }) => put(target.value)}>
        <option value="">{text.t('field.condition.choose')}</option>
        {words.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    )
  return (
    <input
      aria-label={label}
      value={row.value}
      disabled={disabled || !field}
      placeholder={row.operator === 'among' ? text.t('field.condition.several') : undefined}
      onChange={({ target }) => put(target.value)}
    />
  )
}
