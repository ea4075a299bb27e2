// Editor of the field rights of a role: the fields of an entity, each with see, edit, export, mask and a condition.

import { useEffect, useRef, useState } from 'react'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { toast } from '../../engine/api/toast.ts'
import type { EntityFields, FieldRightsAnswer, RoleFieldRule, RuleMask } from '../../engine/model/records/fieldLimits.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import {
  countOf,
  fieldRuleOf,
  type Rules,
  readRules,
  rulesByField,
  saveRules,
  useFieldRightText,
  withoutRulesOf,
  withRule,
} from './fieldRules.ts'
import './fieldRights.css'

const FLAGS = ['sees', 'edits', 'exports'] as const
const MASKS: readonly RuleMask[] = ['file', 'masked', 'shown']
const NONE: Rules = new Map()

export default function FieldRights({ record, watch }: PanelProps) {
  const { t, language } = useFieldRightText()
  const may = usePermissions()
  const roleId = String(record.id)
  const [answer, setAnswer] = useState<FieldRightsAnswer | null>(null)
  const [rules, setRules] = useState<Rules>(NONE)
  const [chosen, setChosen] = useState('')
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isDirty = useRef(false)

  useEffect(() => {
    readRules(roleId).then(
      (read) => {
        setAnswer(read)
        setRules(rulesByField(read))
        setChosen(read.rules[0]?.entity ?? read.entities[0]?.name ?? '')
      },
      (error: Error) => setFault(error.message),
    )
  }, [roleId])
  useEffect(() => watch?.(() => isDirty.current), [watch])

  if (!answer) return <p role={fault ? 'alert' : undefined}>{fault ?? t('fieldRights.reading')}</p>
  const entity = answer.entities.find(({ name }) => name === chosen)
  if (!entity) return <p>{t('fieldRights.noEntities')}</p>
  const named = (one: { title: string; english: string }) => (language === 'en' ? one.english : one.title)
  const change = (next: Rules) => {
    isDirty.current = true
    setRules(next)
  }
  const save = async () => {
    setIsBusy(true)
    setFault(null)
    try {
      await saveRules(roleId, rules)
      isDirty.current = false
      toast.success(t('fieldRights.saved'))
    } catch (error) {
      setFault((error as Error).message)
    }
    setIsBusy(false)
  }
  const titleOf = (one: EntityFields) => {
    const count = countOf(rules, one.name)
    return count > 0 ? t('fieldRights.limited', { title: named(one), count }) : named(one)
  }
  const wanted = search.trim().toLowerCase()
  const fields = entity.fields.filter((field) => `${field.name} ${named(field)}`.toLowerCase().includes(wanted))
  const disabled = !may.can('role_fields') || isBusy
  return (
    <div className="g-field-rights g-inputs" aria-busy={isBusy}>
      <p>{t('fieldRights.intro')}</p>
      <div className="g-field-rights-head">
        <label>
          <span>{t('fieldRights.entity')}</span>
          <select value={entity.name} onChange={({ target }) => setChosen(target.value)}>
            {answer.entities.map((one) => (
              <option key={one.name} value={one.name}>
                {titleOf(one)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('fieldRights.search')}</span>
          <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>
      </div>
      {fields.length === 0 && <p>{t('fieldRights.noFields')}</p>}
      <section className="g-field-rights-scroll" aria-label={named(entity)}>
        <table className="g-field-rights-grid">
          <thead>
            <tr>
              {['field', ...FLAGS, 'mask', 'condition'].map((head) => (
                <th key={head} scope="col" title={head === 'condition' ? t('fieldRights.conditionHint') : undefined}>
                  {t(`fieldRights.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const rule = fieldRuleOf(rules, entity.name, field.name)
              const set = (values: Partial<RoleFieldRule>) => change(withRule(rules, { ...rule, ...values }))
              const label = (right: string) => t('fieldRights.cell', { title: named(field), right: t(`fieldRights.${right}`) })
              return (
                <tr key={field.name}>
                  <th scope="row">
                    {named(field)} <code>{field.name}</code>
                  </th>
                  {FLAGS.map((flag) => (
                    <td key={flag}>
                      <input
                        type="checkbox"
                        aria-label={label(flag)}
                        checked={rule[flag] && (flag === 'sees' || rule.sees) && !(flag === 'edits' && field.isReadOnly)}
                        disabled={disabled || (flag !== 'sees' && !rule.sees) || (flag === 'edits' && field.isReadOnly)}
                        onChange={({ target }) => set({ [flag]: target.checked })}
                      />
                    </td>
                  ))}
                  <td>
                    <select
                      aria-label={label('mask')}
                      value={rule.mask}
                      disabled={disabled || !rule.sees}
                      onChange={({ target }) => set({ mask: target.value as RuleMask })}
                    >
                      {MASKS.filter((mask) => mask !== 'shown' || field.isPrivate).map((mask) => (
                        <option key={mask} value={mask}>
                          {t(`fieldRights.masks.${mask}`)}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td>
                    <input
                      type="text"
                      aria-label={label('condition')}
                      title={t('fieldRights.conditionHint')}
                      value={rule.condition}
                      disabled={disabled}
                      onChange={({ target }) => set({ condition: target.value })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {fault && <p role="alert">{fault}</p>}
      {may.can('role_fields') && (
        <p className="g-field-rights-buttons">
          <button type="button" className="g-button" disabled={disabled} onClick={() => change(withoutRulesOf(rules, entity.name))}>
            {t('fieldRights.reset')}
          </button>
          <button type="button" className="g-button g-primary" disabled={disabled} onClick={() => void save()}>
            {t('fieldRights.save')}
          </button>
        </p>
      )}
    </div>
  )
}
