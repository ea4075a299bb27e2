import { TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

/** Action of the form that a service task runs: an action with `set` in the schema file. */
export function ServicePart({ part }: { part: FormPartState }) {
  const { form, text } = part
  const { t, word } = text
  const actions = (form?.actions ?? []).flatMap(({ name, title, set }) =>
    form && set ? [{ value: `${form.name}.${name}`, label: `${word(form, title)} (${form.name}.${name})` }] : [],
  )
  return (
    <fieldset>
      <legend>{t('designer.service')}</legend>
      <TextItem
        label={t('designer.action')}
        hint={t(form ? 'designer.actionHint' : 'designer.actionNoForm')}
        value={part.attribute('action')}
        suggestions={actions}
        fault={(action) => (action === '' || /^[a-z][a-z0-9-]*\.[\w-]+$/.test(action) ? null : t('designer.badAction'))}
        onChange={(action) => part.setAttributes({ action })}
      />
    </fieldset>
  )
}
