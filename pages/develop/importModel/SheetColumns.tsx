// Columns of a sheet as fields of a model: what was guessed, to be corrected.

import type { SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import { useModelText } from '../form/formContext.ts'
import { fieldKinds } from '../form/kinds.ts'
import { camelName } from '../form/names.ts'
import { useImportText } from './calls.ts'
import { isModelName, ModelNames } from './ModelNames.tsx'
import type { CorrectedColumn, NewModel } from './newFile.ts'

interface Props {
  model: NewModel
  taken: boolean
  proposal: SheetProposal
  columns: readonly CorrectedColumn[]
  onModel(model: NewModel): void
  onColumns(columns: readonly CorrectedColumn[]): void
  onBack(): void
  onDone(): void
}

const FIELD_NAME = /^[a-z][A-Za-z0-9]*$/
/** Kinds that a cell of a sheet cannot hold. */
const NO_SHEET = new Set([
  'image',
  'file',
  'items',
  'children',
  'serial',
  'total',
  'map-point',
  'fence',
  'signature',
  'rich-text',
  'password',
])
const REFERENCE = 'reference'
/** A name that nobody chose follows the English. */
const GIVEN = /^column\d+$/

function englishChange({ name, english: before }: CorrectedColumn, english: string): Partial<CorrectedColumn> {
  const isFollowing = GIVEN.test(name) || name === camelName(before)
  return { english, ...(isFollowing && camelName(english) !== '' && { name: camelName(english) }) }
}

export function SheetColumns({ model, taken, proposal, columns, onModel, onColumns, onBack, onDone }: Props) {
  const { t } = useImportText()
  const { t: word } = useModelText()
  const change = (at: number, part: Partial<CorrectedColumn>) =>
    onColumns(columns.map((column, index) => (index === at ? { ...column, ...part } : column)))
  const names = columns.flatMap(({ isIncluded, name }) => (isIncluded ? [name] : []))
  const nameFault = (name: string) =>
    !FIELD_NAME.test(name)
      ? t('modelImport.fieldNameWrong')
      : names.filter((one) => one === name).length > 1
        ? t('modelImport.fieldNameTwice')
        : null
  const faults = columns.flatMap(({ isIncluded, name, title }) =>
    isIncluded && (nameFault(name) !== null || title.trim() === '') ? [name] : [],
  )
  const isReady = isModelName(model.name) && model.title.trim() !== '' && !taken && faults.length === 0 && names.length > 0
  const chooseKind = (at: number, kind: string) => change(at, kind === REFERENCE ? { isReference: true } : { kind, isReference: false })
  return (
    <div className="g-model-start">
      <ModelNames model={model} taken={taken} onModel={onModel} />
      <p>{t('modelImport.found', { count: proposal.rows.length, columns: proposal.columns.length, skipped: proposal.skipped })}</p>
      <div className="g-model-start-scroll">
        <table className="g-inputs">
          <thead>
            <tr>
              {['taken', 'head', 'english', 'fieldName', 'kind', 'required', 'unique', 'samples'].map((key) => (
                <th key={key}>{t(`modelImport.columns.${key}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => {
              const {
                head,
                title,
                english,
                name,
                kind,
                isIncluded,
                isRequired,
                isUnique,
                samples,
                entries,
                filled,
                reference,
                isReference,
              } = column
              const fault = isIncluded ? nameFault(name) : null
              const label = (key: string) => t('modelImport.of', { part: t(`modelImport.columns.${key}`), head })
              return (
                <tr key={head} data-left-out={!isIncluded || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={label('taken')}
                      checked={isIncluded}
                      onChange={(event) => change(at, { isIncluded: event.target.checked })}
                    />
                  </td>
                  <td>
                    <input
                      aria-label={label('head')}
                      value={title}
                      maxLength={60}
                      onChange={(event) => change(at, { title: event.target.value })}
                    />
                  </td>
                  <td>
                    <input
                      aria-label={label('english')}
                      value={english}
                      maxLength={60}
                      onChange={(event) => change(at, englishChange(column, event.target.value))}
                    />
                  </td>
                  <td>
                    <input
                      aria-label={label('fieldName')}
                      aria-invalid={fault !== null}
                      value={name}
                      maxLength={48}
                      onChange={(event) => change(at, { name: event.target.value })}
                    />
                    {fault && <p className="g-item-error">{fault}</p>}
                  </td>
                  <td>
                    <select
                      aria-label={label('kind')}
                      value={isReference ? REFERENCE : kind}
                      onChange={(event) => chooseKind(at, event.target.value)}
                    >
                      {reference && (
                        <option value={REFERENCE}>
                          {t('modelImport.reference', { title: reference.title, share: Math.round(reference.share * 100) })}
                        </option>
                      )}
                      {fieldKinds
                        .filter((one) => !NO_SHEET.has(one.name))
                        .map((one) => (
                          <option key={one.name} value={one.name}>
                            {word(`modelForm.kinds.${one.name}`)}
                          </option>
                        ))}
                    </select>
                    {kind === 'dict' && !isReference && entries.length > 0 && <p className="g-model-start-note">{entries.join(' · ')}</p>}
                    {reference && !isReference && (
                      <p className="g-model-start-note">{t('modelImport.maybeReference', { title: reference.title })}</p>
                    )}
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={label('required')}
                      checked={isRequired}
                      onChange={(event) => change(at, { isRequired: event.target.checked })}
                    />
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={label('unique')}
                      checked={isUnique}
                      onChange={(event) => change(at, { isUnique: event.target.checked })}
                    />
                  </td>
                  <td className="g-model-start-note">
                    {samples.join(' · ')} {t('modelImport.filled', { count: filled })}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="g-model-start-buttons">
        <button type="button" className="g-button g-primary" disabled={!isReady} onClick={onDone}>
          {t('modelImport.toEditor')}
        </button>
        <button type="button" className="g-button" onClick={onBack}>
          {t('modelImport.back')}
        </button>
      </p>
    </div>
  )
}
