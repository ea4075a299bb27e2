// The models proposed for a file of another product, with the parts that are not carried over; saved as drafts, or opened in the editor.

import { useState } from 'react'
import { Link } from 'react-router'
import type { ModelNote, ProductModel, ProductModels } from '#engine/site/answers/productModels.ts'
import { saveDraft } from '../drafts/drafts.ts'
import { useImportText } from './calls.ts'
import { isModelName, ModelNames } from './ModelNames.tsx'
import { fileOf, type NewModel, renamedModels } from './newFile.ts'

interface Props {
  proposal: ProductModels
  /** Names of the entities there are. */
  names: readonly string[]
  onBack(): void
  onEdit(model: ProductModel): void
}

const SAVED = ''

export function ModelsOfFile({ proposal, names, onBack, onEdit }: Props) {
  const { t, language } = useImportText()
  const { leftOut } = proposal
  const [renamed, setRenamed] = useState<Readonly<Record<string, NewModel>>>({})
  const models = renamedModels(proposal.models, renamed)
  const product = t(`modelImport.products.${proposal.product}`)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** By source: the reason of a refusal, or that it is saved. */
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const isTaken = (model: ProductModel) =>
    names.includes(model.name) || models.some((other) => other !== model && other.name === model.name)
  const isReady = (model: ProductModel) => isModelName(model.name) && model.title.trim() !== '' && !isTaken(model)
  const chosen = models.filter(({ source }) => !left.has(source) && outcomes[source] !== SAVED)

  const choose = (source: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(source)
    else next.add(source)
    setLeft(next)
  }
  const save = async () => {
    setIsBusy(true)
    const reason = t('modelImport.draftReason', { product })
    for (const model of chosen) {
      const outcome = await saveDraft({ file: fileOf(model), text: model.text, base: '', reason, version: '' }).then(
        () => SAVED,
        (error: Error) => error.message,
      )
      setOutcomes((before) => ({ ...before, [model.source]: outcome }))
    }
    setIsBusy(false)
  }
  return (
    <div className="g-model-start" aria-busy={isBusy}>
      <p>{t('modelImport.foundModels', { product, count: models.length })}</p>
      {models.map((model) => {
        const { source, notes } = model
        const title = language === 'en' ? model.english : model.title
        const outcome = outcomes[source]
        return (
          <section key={source} className="g-model-start-model" aria-label={title}>
            <header>
              <label>
                <input
                  type="checkbox"
                  aria-label={t('modelImport.takeModel', { title })}
                  checked={!left.has(source)}
                  disabled={outcome === SAVED}
                  onChange={(event) => choose(source, event.target.checked)}
                />
                <b>{title}</b>
              </label>
              <span className="g-model-start-note">
                {source} · {t('modelImport.fields', { count: model.fields })}
              </span>
              {outcome === SAVED && <span role="status">{t('modelImport.draftSaved')}</span>}
              <button type="button" className="g-button" disabled={!isReady(model)} onClick={() => onEdit(model)}>
                {t('modelImport.toEditorOf')}
              </button>
            </header>
            {outcome && (
              <p role="alert" className="g-item-error">
                {outcome}
              </p>
            )}
            {outcome !== SAVED && (
              <ModelNames
                model={model}
                taken={isTaken(model)}
                onModel={({ name, title, english }) => setRenamed({ ...renamed, [source]: { name, title, english } })}
              />
            )}
            {notes.length === 0 ? <p className="g-model-start-note">{t('modelImport.noNotes')}</p> : <Notes notes={notes} />}
          </section>
        )
      })}
      {leftOut.map(({ source, reason }) => (
        <p key={source} className="g-model-start-note">
          {t('modelImport.leftOut', { source, reason: t(`modelImport.leftOutReasons.${reason}`) })}
        </p>
      ))}
      {models.length > 1 && <p className="g-model-start-note">{t('modelImport.draftsHint')}</p>}
      <p className="g-model-start-buttons">
        <button
          type="button"
          className="g-button g-primary"
          disabled={isBusy || chosen.length === 0 || !chosen.every(isReady)}
          onClick={() => void save()}
        >
          {t('modelImport.saveDrafts', { count: chosen.length })}
        </button>
        {Object.values(outcomes).includes(SAVED) && (
          <Link className="g-button" to="/tool/schema-drafts">
            {t('modelImport.toDrafts')}
          </Link>
        )}
        <button type="button" className="g-button" onClick={onBack}>
          {t('modelImport.back')}
        </button>
      </p>
    </div>
  )
}

function Notes({ notes }: { notes: readonly ModelNote[] }) {
  const { t } = useImportText()
  return (
    <details>
      <summary>{t('modelImport.modelNotes', { count: notes.length })}</summary>
      <ul className="g-model-start-notes">
        {notes.map(({ field, reason, detail }) => (
          <li key={`${field} ${reason} ${detail}`}>
            <b>{field || t('modelImport.ofModel')}</b>
            <span>{t(`modelImport.reasons.${reason}`, { detail })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
