// Editor of a condition: comparisons of fields, built by clicking, and its CEL beside them. Other CEL is edited as text.

import { useId } from 'react'
import {
  type BuiltCondition,
  builtCondition,
  comparisonOperators,
  conditionSource,
  type FieldComparison,
  listTexts,
  literalText,
  typedLiteral,
} from './conditions.ts'
import type { FilePath } from './fileEdits.ts'
import { entriesOfField, fieldsAround, type NamedField, useFileWords, useModelForm, useModelText } from './formContext.ts'

interface Props {
  /** Place of the condition. */
  path: FilePath
  source: string
  label: string
  onChange(source: string): void
}

export function CelEditor({ path, source, label, onChange }: Props) {
  const { file } = useModelForm()
  const { t } = useModelText()
  const built = builtCondition(source)
  const fields = Object.entries(fieldsAround(file, path))
  const write = (next: BuiltCondition) => onChange(conditionSource(next))
  const change = (at: number, next: FieldComparison | null) =>
    built && write({ ...built, comparisons: built.comparisons.flatMap((one, index) => (index === at ? (next ?? []) : one)) })
  const add = () =>
    built && write({ ...built, comparisons: [...built.comparisons, { field: fields[0]?.[0] ?? 'id', operator: 'filled', value: '' }] })
  return (
    <div className="g-model-condition">
      {built?.comparisons.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity but their place
        <p key={at} className="g-model-comparison">
          {at > 0 && (
            <select
              className="g-select"
              aria-label={t('modelForm.joint')}
              value={built.joint}
              onChange={(event) => write({ ...built, joint: event.target.value as BuiltCondition['joint'] })}
            >
              <option value="&&">{t('modelForm.and')}</option>
              <option value="||">{t('modelForm.or')}</option>
            </select>
          )}
          <Comparison comparison={one} fields={fields} onChange={(next) => change(at, next)} />
          <button
            type="button"
            className="g-model-tool"
            aria-label={t('modelForm.removeComparison', { at: at + 1 })}
            onClick={() => change(at, null)}
          >
            ✕
          </button>
        </p>
      ))}
      <p className="g-model-comparison">
        {built && (
          <button type="button" className="g-button g-model-plus" aria-label={t('modelForm.addComparison', { label })} onClick={add}>
            {t('modelForm.comparison')}
          </button>
        )}
        <input
          className="g-input g-model-cel"
          aria-label={t('modelForm.celOf', { label })}
          placeholder="CEL"
          spellCheck={false}
          value={source}
          onChange={(event) => onChange(event.target.value)}
        />
      </p>
      {!built && <p className="g-model-help">{t('modelForm.onlyText')}</p>}
    </div>
  )
}

interface ComparisonProps {
  comparison: FieldComparison
  fields: readonly (readonly [name: string, field: NamedField])[]
  onChange(comparison: FieldComparison): void
}

const UNARY = new Set<string>(['empty', 'filled'])
/** Values of the user and of the day, for the other side of a comparison. */
const EXPRESSIONS = ['me.id', 'me.deptId', 'me.projectId', 'today()', 'now()']

function Comparison({ comparison, fields, onChange }: ComparisonProps) {
  const { file } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const options = useId()
  const { field, operator, value } = comparison
  const facts = fields.find(([name]) => name === field)?.[1]
  const type = String(facts?.type ?? 'string')
  const text = operator === 'in' ? listTexts(value) : literalText(value)
  const isExpression = text === null
  const literal = (typed: string, of = operator) =>
    of === 'in'
      ? `[${typed
          .split(/[,，]/)
          .map((one) => typedLiteral(one.trim(), type))
          .join(', ')}]`
      : typedLiteral(typed, type)
  const choose = (next: FieldComparison['operator']) => {
    if (UNARY.has(next)) return onChange({ field, operator: next, value: '' })
    const kept =
      value === '' ? literal('', next) : (next === 'in') === (operator === 'in') ? value : literal((text ?? '').split(',')[0] ?? '', next)
    onChange({ field, operator: next, value: kept })
  }
  const keys = entriesOfField(file, facts)
  return (
    <>
      <select
        className="g-select"
        aria-label={t('modelForm.field')}
        value={field}
        onChange={(event) => onChange({ ...comparison, field: event.target.value })}
      >
        {!facts && <option value={field}>{field}</option>}
        {fields.map(([name, one]) => (
          <option key={name} value={name}>
            {wordOf(one.title ?? name)}
          </option>
        ))}
      </select>
      <select
        className="g-select"
        aria-label={t('modelForm.operator')}
        value={operator}
        onChange={(event) => choose(event.target.value as FieldComparison['operator'])}
      >
        {comparisonOperators.map((one) => (
          <option key={one} value={one}>
            {t(`modelForm.operators.${one}`)}
          </option>
        ))}
      </select>
      {!UNARY.has(operator) && (
        <>
          <select
            className="g-select"
            aria-label={t('modelForm.valueKind')}
            value={isExpression ? 'expression' : 'literal'}
            onChange={(event) =>
              onChange({ ...comparison, value: event.target.value === 'literal' ? literal('') : (EXPRESSIONS[0] ?? '') })
            }
          >
            <option value="literal">{t('modelForm.literal')}</option>
            <option value="expression">{t('modelForm.expression')}</option>
          </select>
          <input
            className="g-input"
            aria-label={t('modelForm.value')}
            list={options}
            value={text ?? value}
            onChange={(event) =>
              onChange({ ...comparison, value: isExpression ? event.target.value || "''" : literal(event.target.value) })
            }
          />
          <datalist id={options}>
            {isExpression
              ? [...EXPRESSIONS.map((one) => [one, {}] as const), ...fields].map(([one, { title }]: readonly [string, NamedField]) => (
                  <option key={one} value={one} label={title === undefined ? undefined : wordOf(title)} />
                ))
              : keys.map(({ key, title }) => <option key={String(key)} value={String(key)} label={wordOf(title)} />)}
          </datalist>
        </>
      )}
    </>
  )
}
