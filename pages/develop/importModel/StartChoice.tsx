// The ways to start a model, with the gallery of examples.

import { useEffect, useState } from 'react'
import type { ProductModels } from '#engine/site/answers/productModels.ts'
import type { ExampleModel, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import { FileDrop } from '#engine/ui/FileDrop.tsx'
import { readExamples, readProductModels, readSheet, useImportText } from './calls.ts'
import { isModelName, ModelNames } from './ModelNames.tsx'
import type { NewModel } from './newFile.ts'

interface Props {
  model: NewModel
  taken: boolean
  onModel(model: NewModel): void
  onBlank(): void
  onExample(example: ExampleModel): void
  onSheet(proposal: SheetProposal): void
  onProduct(proposal: ProductModels): void
}

const MAX_BYTES = 10 * 1024 * 1024

export function StartChoice({ model, taken, onModel, onBlank, onExample, onSheet, onProduct }: Props) {
  const { t, language } = useImportText()
  const [examples, setExamples] = useState<readonly ExampleModel[]>([])
  const [reading, setReading] = useState<'sheet' | 'product' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isNamed = isModelName(model.name) && model.title.trim() !== '' && !taken
  useEffect(() => {
    readExamples().then(setExamples, (error: Error) => setFault(error.message))
  }, [])
  const read = async (file: File, from: 'sheet' | 'product', work: () => Promise<void>) => {
    setFault(null)
    if (file.size > MAX_BYTES) return setFault(t('modelImport.tooLarge'))
    setReading(from)
    await work().catch((error: Error) => setFault(error.message))
    setReading(null)
  }
  const readRows = (file: File) =>
    read(file, 'sheet', async () => {
      if (model.title === '') onModel({ ...model, title: file.name.replace(/\.[^.]+$/, '').slice(0, 60) })
      onSheet(await readSheet(file))
    })
  const readModels = (file: File) => read(file, 'product', async () => onProduct(await readProductModels(file)))
  const choose = (example: ExampleModel) => {
    if (isNamed) onExample(example)
    else onModel({ name: example.name, title: example.title, english: example.english })
  }
  return (
    <div className="g-model-start" aria-busy={reading !== null}>
      <ModelNames model={model} taken={taken} onModel={onModel} />
      {fault && (
        <p role="alert" className="g-item-error">
          {fault}
        </p>
      )}
      <div className="g-model-start-ways">
        <section aria-labelledby="g-start-blank">
          <h2 id="g-start-blank">{t('modelImport.blank')}</h2>
          <p>{t('modelImport.blankHint')}</p>
          <button type="button" className="g-button g-primary" disabled={!isNamed} onClick={onBlank}>
            {t('modelImport.begin')}
          </button>
        </section>
        <section aria-labelledby="g-start-sheet">
          <h2 id="g-start-sheet">{t('modelImport.sheet')}</h2>
          <p>{t('modelImport.sheetHint')}</p>
          <FileDrop accept=".xlsx,.csv" onFiles={([file]) => file && void readRows(file)}>
            {t(reading === 'sheet' ? 'modelImport.readingSheet' : 'modelImport.drop')}
          </FileDrop>
        </section>
        <section aria-labelledby="g-start-product">
          <h2 id="g-start-product">{t('modelImport.product')}</h2>
          <p>{t('modelImport.productHint')}</p>
          <FileDrop accept=".json,.yaml,.yml,.ts,.js" onFiles={([file]) => file && void readModels(file)}>
            {t(reading === 'product' ? 'modelImport.readingProduct' : 'modelImport.dropProduct')}
          </FileDrop>
        </section>
        <section aria-labelledby="g-start-table">
          <h2 id="g-start-table">{t('modelImport.table')}</h2>
          <p>{t('modelImport.tableHint')}</p>
          <a className="g-button" href="/tool/code">
            {t('modelImport.toTables')}
          </a>
        </section>
      </div>
      {examples.length > 0 && (
        <section aria-labelledby="g-start-gallery">
          <h2 id="g-start-gallery">{t('modelImport.gallery')}</h2>
          <p>{t('modelImport.galleryHint')}</p>
          <ul className="g-model-start-gallery">
            {examples.map((example) => (
              <li key={example.name}>
                <b>{language === 'en' ? example.english : example.title}</b>
                <span>
                  {t('modelImport.fields', { count: example.fields })}
                  {example.parts.map((part) => ` · ${t(`modelImport.parts.${part}`)}`)}
                </span>
                <button
                  type="button"
                  className="g-button"
                  aria-label={`${t(isNamed ? 'modelImport.use' : 'modelImport.takeNames')} ${language === 'en' ? example.english : example.title}`}
                  onClick={() => choose(example)}
                >
                  {t(isNamed ? 'modelImport.use' : 'modelImport.takeNames')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
