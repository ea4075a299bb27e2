import type { FormPartState } from './part.ts'

/** Form of the step and the fields that it may change, as defined by the schema file. */
export function StepFormPart({ part }: { part: FormPartState }) {
  const { element, form, text } = part
  const { t, word } = text
  const edits = form?.process?.edits[element.id ?? ''] ?? []
  const titles = form ? edits.map((name) => word(form, form.field[name]?.title ?? name)) : []
  return (
    <fieldset>
      <legend>{t('designer.form')}</legend>
      {form ? (
        <dl className="g-designer-facts">
          <dt>{t('designer.formOf')}</dt>
          <dd>{word(form, form.title)}</dd>
          <dt>{t('designer.edits')}</dt>
          <dd>{titles.length > 0 ? titles.join(', ') : t('designer.noEdits')}</dd>
        </dl>
      ) : null}
      <p className="g-designer-hint">
        {t(form ? 'designer.editsHint' : 'designer.noForm', { step: element.id ?? '', file: form?.name ?? '' })}
      </p>
    </fieldset>
  )
}
