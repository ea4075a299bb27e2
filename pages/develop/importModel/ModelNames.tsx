// Titles of a new model in both languages, and its name.

import { kebabName } from '../form/names.ts'
import { useImportText } from './calls.ts'
import { fileOf, type NewModel } from './newFile.ts'

export const isModelName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 48

interface Props {
  model: NewModel
  /** True if another entity has the name. */
  taken: boolean
  onModel(model: NewModel): void
}

export function ModelNames({ model, taken, onModel }: Props) {
  const { t } = useImportText()
  const isFollowing = model.name === kebabName(model.english)
  const fault = taken ? t('modelImport.nameTaken') : model.name !== '' && !isModelName(model.name) ? t('modelImport.nameWrong') : null
  return (
    <div className="g-model-start-names">
      <label>
        {t('modelImport.title')}
        <input
          className="g-input"
          value={model.title}
          maxLength={60}
          onChange={(event) => onModel({ ...model, title: event.target.value })}
        />
      </label>
      <label>
        {t('modelImport.english')}
        <input
          className="g-input"
          value={model.english}
          maxLength={60}
          onChange={({ target: { value } }) => onModel({ ...model, english: value, ...(isFollowing && { name: kebabName(value) }) })}
        />
      </label>
      <label>
        {t('modelImport.name')}
        <input
          className="g-input"
          value={model.name}
          maxLength={48}
          aria-invalid={fault !== null}
          onChange={(event) => onModel({ ...model, name: event.target.value })}
        />
      </label>
      {isModelName(model.name) && !taken && <code>{fileOf(model)}</code>}
      {fault && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
    </div>
  )
}
