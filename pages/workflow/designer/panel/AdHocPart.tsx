import { conditionFinding, conditionText, conditionTyped } from '../model/condition.ts'
import { bodyOf } from '../model/element.ts'
import { findingText } from './ConditionPart.tsx'
import { SelectItem, TextItem, TickItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

/** Order and completion of an ad-hoc sub-process. */
export function AdHocPart({ part }: { part: FormPartState }) {
  const { element, create, text } = part
  const { t } = text
  const write = (typed: string) =>
    part.change({ completionCondition: typed === '' ? undefined : create('bpmn:FormalExpression', { body: conditionText(typed) }) })
  return (
    <fieldset>
      <legend>{t('designer.adHoc')}</legend>
      <p className="g-designer-hint">{t('designer.adHocHint')}</p>
      <SelectItem
        label={t('designer.ordering')}
        value={element.ordering === 'Sequential' ? 'Sequential' : 'Parallel'}
        options={(['Parallel', 'Sequential'] as const).map((value) => ({ value, label: t(`designer.orderings.${value}`) }))}
        onChange={(ordering) => part.change({ ordering })}
      />
      <TextItem
        label={t('designer.adHocUntil')}
        hint={t('designer.adHocUntilHint')}
        rows={2}
        value={conditionTyped(bodyOf(element, 'completionCondition'))}
        warn={(typed) => findingText(conditionFinding(conditionText(typed), null), part)}
        onChange={write}
      />
      <TickItem
        label={t('designer.cancelsRemaining')}
        hint={t('designer.cancelsRemainingHint')}
        isOn={element.cancelRemainingInstances !== false}
        onChange={(isOn) => part.change({ cancelRemainingInstances: isOn })}
      />
    </fieldset>
  )
}
