// The form of `groups.json`: groups of fields that several models share.

import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { ModelForm, useModelText } from './formContext.ts'
import { ObjectEditor } from './ObjectEditor.tsx'
import { type TextForm, useFormState } from './useFormState.ts'
import './form.css'

const KEYWORDS = ['groups'] as const

export function GroupsForm(props: TextForm) {
  const { t } = useModelText()
  const { state, isReadable } = useFormState(props)
  if (!state) return <p role="alert">{t('modelForm.broken')}</p>
  return (
    <ModelForm value={state}>
      <div className="g-model">
        {!isReadable && (
          <p role="alert" className="g-model-finding" data-level="error">
            {t('modelForm.broken')}
          </p>
        )}
        <fieldset className="g-model-body" disabled={!isReadable}>
          <ObjectEditor
            part={props.vocabulary.schema as SchemaPart}
            path={[]}
            label={t('modelForm.form')}
            keys={KEYWORDS}
            shown={KEYWORDS}
          />
        </fieldset>
      </div>
    </ModelForm>
  )
}
