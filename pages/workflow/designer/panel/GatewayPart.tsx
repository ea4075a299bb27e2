import { conditionTyped } from '../model/condition.ts'
import { bodyOf, referred } from '../model/element.ts'
import { SelectItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

const NONE = ''

/** Outgoing flows of a gateway, and its default flow. */
export function GatewayPart({ part }: { part: FormPartState }) {
  const { element, drawn, drawing, text } = part
  const { t } = text
  const flows = drawn.outgoing ?? []
  if (flows.length === 0) return <p className="g-designer-hint">{t('designer.noFlows')}</p>
  const word = (flow: (typeof flows)[number]) => {
    const target = flow.businessObject.targetRef as { name?: string; id?: string } | undefined
    return `${flow.businessObject.name || flow.id} → ${target?.name || target?.id || ''}`
  }
  const usual = referred(element, 'default')?.id ?? NONE
  return (
    <fieldset>
      <legend>{t('designer.ways')}</legend>
      <SelectItem
        label={t('designer.defaultFlow')}
        hint={t('designer.defaultHint')}
        value={usual}
        options={[{ value: NONE, label: t('designer.noDefault') }, ...flows.map((flow) => ({ value: flow.id, label: word(flow) }))]}
        onChange={(id) => {
          const flow = flows.find((flow) => flow.id === id)
          part.change({ default: flow?.businessObject })
          if (flow) drawing.get('modeling').updateProperties(flow, { conditionExpression: undefined })
        }}
      />
      <ul className="g-designer-flows">
        {flows.map((flow) => (
          <li key={flow.id}>
            <button type="button" onClick={() => drawing.get('selection').select(flow)}>
              <span>{word(flow)}</span>
              <code>
                {flow.id === usual
                  ? t('designer.otherwise')
                  : conditionTyped(bodyOf(flow.businessObject, 'conditionExpression')) || t('designer.always')}
              </code>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
