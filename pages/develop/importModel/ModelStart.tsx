// Starts a new model: blank, from an example, a sheet, the file of another product, or a table of another database. Its file opens in the editor unpublished.

import { lazy, Suspense, useState } from 'react'
import { refreshSchemas } from '#engine/api/live/schemaEvents.ts'
import { loadEntity } from '#engine/api/schemas/schemas.ts'
import type { PanelProps } from '#engine/panels/panels.ts'
import type { ProductModels } from '#engine/site/answers/productModels.ts'
import type { ExampleModel, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import SchemaEditor from '../SchemaEditor.tsx'
import { useSchemaVocabulary } from '../useSchemaVocabulary.ts'
import { useImportText } from './calls.ts'
import { ModelsOfFile } from './ModelsOfFile.tsx'
import { blankText, type CorrectedColumn, correctedColumns, exampleText, fileOf, type NewModel, rowsFile, sheetText } from './newFile.ts'
import { SheetColumns } from './SheetColumns.tsx'
import { StartChoice } from './StartChoice.tsx'
import './modelStart.css'

const ImportDialog = lazy(() => import('#engine/sheets/ImportDialog.tsx'))

type Step =
  | { name: 'choose' }
  | { name: 'columns'; proposal: SheetProposal; columns: readonly CorrectedColumn[] }
  | { name: 'models'; proposal: ProductModels }
  | { name: 'edit'; text: string; rows: File | null; count: number }

export default function ModelStart({ entity, record, watch }: PanelProps) {
  const { t } = useImportText()
  const [vocabulary, fault] = useSchemaVocabulary()
  const [model, setModel] = useState<NewModel>({ name: '', title: '', english: '' })
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [published, setPublished] = useState<Entity | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  if (!vocabulary) return <p role={fault ? 'alert' : 'status'}>{fault ?? t('modelImport.reading')}</p>
  const schema = vocabulary.schema as SchemaPart
  const taken = vocabulary.entities.some(({ name }) => name === model.name)

  const edit = (text: string, rows: File | null = null, count = 0) => setStep({ name: 'edit', text, rows, count })
  const finish = async () => {
    await refreshSchemas()
    setPublished(await loadEntity(model.name))
  }
  if (step.name === 'edit')
    return (
      <div className="g-model-start">
        <SchemaEditor
          entity={entity}
          record={{ ...record, file: fileOf(model), startText: step.text }}
          watch={watch}
          onPublished={() => void finish()}
        />
        {published && (
          <section ref={showSection} className="g-model-start-done" aria-live="polite">
            <p>{t('modelImport.published')}</p>
            <p className="g-model-start-buttons">
              <a className="g-button" href={published.route ?? '/'}>
                {t('modelImport.openPage')}
              </a>
              {step.rows && (
                <button type="button" className="g-button g-primary" onClick={() => setIsImporting(true)}>
                  {t('modelImport.importRows', { count: step.count })}
                </button>
              )}
            </p>
          </section>
        )}
        {published && step.rows && (
          <Suspense fallback={null}>
            <ImportDialog
              entity={published}
              open={isImporting}
              file={step.rows}
              onClose={() => setIsImporting(false)}
              onDone={() => setStep({ ...step, rows: null })}
            />
          </Suspense>
        )}
      </div>
    )
  if (step.name === 'columns')
    return (
      <SheetColumns
        model={model}
        taken={taken}
        proposal={step.proposal}
        columns={step.columns}
        onModel={setModel}
        onColumns={(columns) => setStep({ ...step, columns })}
        onBack={() => setStep({ name: 'choose' })}
        onDone={() =>
          edit(
            sheetText(model, step.columns, schema),
            rowsFile(step.columns, step.proposal, { yes: t('field.yes'), no: t('field.no') }, model.title),
            step.proposal.rows.length,
          )
        }
      />
    )
  if (step.name === 'models')
    return (
      <ModelsOfFile
        proposal={step.proposal}
        names={vocabulary.entities.map(({ name }) => name)}
        onBack={() => setStep({ name: 'choose' })}
        onEdit={({ name, title, english, text }) => {
          setModel({ name, title, english })
          edit(text)
        }}
      />
    )
  return (
    <StartChoice
      model={model}
      taken={taken}
      onModel={setModel}
      onBlank={() => edit(blankText(model, t('modelImport.nameField'), schema))}
      onExample={(example: ExampleModel) => edit(exampleText(example.text, model))}
      onProduct={(proposal) => setStep({ name: 'models', proposal })}
      onSheet={(proposal) => setStep({ name: 'columns', proposal, columns: correctedColumns(proposal.columns) })}
    />
  )
}

/** A ref: a browser may answer a promise, which is no clean-up. */
function showSection(section: HTMLElement | null): void {
  section?.scrollIntoView?.({ block: 'nearest' })
}
