import { isElementId } from '../model/blank.ts'
import { ChoiceItem, TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

const CATEGORY = { dict: 'flow' } as const

/** Name and id; for a process also its category. */
export function GeneralPart({ part }: { part: FormPartState }) {
  const { element, drawing, text, entity } = part
  const { t } = text
  const isProcess = element.$type === 'bpmn:Process'
  if (element.$type === 'bpmn:TextAnnotation')
    return (
      <TextItem
        label={t('designer.words')}
        rows={3}
        value={String(element.text ?? '')}
        onChange={(words) => part.change({ text: words || undefined })}
      />
    )
  const fault = (id: string) => {
    if (!isElementId(id)) return t('designer.badId')
    return id !== element.id && drawing.get('moddle').ids.assigned(id) ? t('designer.takenId') : null
  }
  const steps = Object.keys(part.form?.process?.edits ?? {}).map((id) => ({ value: id, label: id }))
  return (
    <>
      <TextItem label={t('designer.name')} value={element.name ?? ''} onChange={(name) => part.change({ name: name || undefined })} />
      <TextItem
        label={t(isProcess ? 'designer.key' : 'designer.id')}
        hint={isProcess ? t('designer.keyHint') : undefined}
        value={element.id ?? ''}
        fault={fault}
        {...(element.$type === 'bpmn:UserTask' && steps.length > 0 ? { suggestions: steps } : {})}
        onChange={(id) => part.change({ id })}
      />
      {isProcess ? (
        <ChoiceItem
          label={t('designer.category')}
          hint={t('designer.categoryHint')}
          entity={entity}
          file={CATEGORY}
          value={part.attribute('category')}
          placeholder={t('designer.choose')}
          onChange={(category) => part.setAttributes({ category })}
        />
      ) : null}
    </>
  )
}
