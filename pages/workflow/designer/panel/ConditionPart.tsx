import type { CanvasElement } from '../canvas/services.ts'
import { type ConditionFinding, conditionFinding, conditionText, conditionTyped, PROCESS_VARIABLES } from '../model/condition.ts'
import { bodyOf, referred } from '../model/element.ts'
import { TextItem, TickItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

const CHOOSING = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway']

/** Condition of a flow, or whether it is the default flow. */
export function ConditionPart({ part }: { part: FormPartState }) {
  const { element, drawn, form, create, text } = part
  const { t } = text
  const source = drawn.source as CanvasElement
  if (!CHOOSING.includes(source.businessObject.$type)) return <p className="g-designer-hint">{t('designer.noChoice')}</p>
  const isDefault = referred(source.businessObject, 'default') === element
  const setDefault = (isOn: boolean) => {
    part.drawing.get('modeling').updateProperties(source, { default: isOn ? element : undefined })
    if (isOn) part.change({ conditionExpression: undefined })
  }
  const known = form ? Object.keys(form.process?.variables ?? {}) : null
  const write = (typed: string) =>
    part.change({ conditionExpression: typed === '' ? undefined : create('bpmn:FormalExpression', { body: conditionText(typed) }) })
  return (
    <fieldset>
      <legend>{t('designer.condition')}</legend>
      <TickItem label={t('designer.isDefault')} hint={t('designer.defaultHint')} isOn={isDefault} onChange={setDefault} />
      {isDefault ? null : (
        <>
          <TextItem
            label={t('designer.when')}
            rows={3}
            value={conditionTyped(bodyOf(element, 'conditionExpression'))}
            warn={(typed) => findingText(conditionFinding(conditionText(typed), known), part)}
            placeholder="pass && days > 3"
            onChange={write}
          />
          <details className="g-designer-help">
            <summary>{t('designer.celHelp')}</summary>
            <p>{t('designer.celVariables', { names: [...PROCESS_VARIABLES, ...(known ?? [])].join(', ') })}</p>
            <ul>
              <li>
                <code>pass</code> {t('designer.celPass')}
              </li>
              <li>
                <code>days &gt; 3</code> {t('designer.celCompare')}
              </li>
              <li>
                <code>pass &amp;&amp; !empty(reason)</code> {t('designer.celAnd')}
              </li>
              <li>
                <code>riskLevel in ['1', '2']</code> {t('designer.celIn')}
              </li>
            </ul>
          </details>
        </>
      )}
    </fieldset>
  )
}

export function findingText(finding: ConditionFinding, { text: { t } }: FormPartState): string | null {
  if (!finding) return null
  if (finding.kind === 'syntax') return t('designer.badCondition', { why: finding.text })
  return finding.kind === 'notBoolean' ? t('designer.notBoolean') : t('designer.unknownName', { name: finding.name })
}
