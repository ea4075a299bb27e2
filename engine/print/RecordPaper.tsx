import { useId } from 'react'
import type { Rec } from '../api/record.ts'
import { ReadValue } from '../form/controls/ReadValue.tsx'
import { shownFields } from '../form/formSchema.ts'
import { controlId, labelId } from '../form/formScope.ts'
import { viewSections } from '../form/record/viewSections.ts'
import { readableFields } from '../form/values/ownRows.ts'
import { useColumnOptions } from '../list/columns/columnOptions.ts'
import { useVisibleEntity } from '../list/useVisibleEntity.ts'
import type { Entity } from '../model/entity/entity.ts'
import { fieldTitle } from '../model/entity/titleOf.ts'
import { isEmpty } from '../model/records/values.ts'
import { useSheetText } from '../sheets/sheetText.ts'
import { RowsTable } from './ListPaper.tsx'
import { type PrintedLetterhead, projectOf } from './letterhead.ts'
import { PaperHead } from './PaperHead.tsx'
import '../model/expressions/cel.ts'

/** First rows of a list that belongs to the record. */
export interface RelatedRows {
  title: string
  entity: Entity
  rows: readonly Rec[]
  total: number
}

interface Props {
  entity: Entity
  title: string
  record: Rec
  related: readonly RelatedRows[]
  letterhead?: PrintedLetterhead | null
}

/** A printed record in the form of its schema file, once for each copy. */
export function RecordPaper(props: Props) {
  const { word } = useSheetText()
  const { entity } = props
  const { copies } = entity.printForm
  if (copies.length === 0) return <Sheet {...props} />
  return copies.map((copy) => (
    <div key={copy} className="g-paper-copy">
      <p>{word(entity, copy)}</p>
      <Sheet {...props} />
    </div>
  ))
}

/** Sections with labels and values, related lists, and lines for signatures. */
function Sheet({ entity, title, record, related, letterhead = null }: Props) {
  const { word } = useSheetText()
  const id = useId()
  const { printForm } = entity
  const shown = readableFields(shownFields(entity.fields, 'view'), record)
  const named = printForm.fields?.flatMap((name) => shown.find((field) => field.name === name) ?? [])
  const numbered = letterhead ? readableFields(entity.fields, record).find(({ serial }) => serial !== null) : undefined
  const number = numbered && !isEmpty(record[numbered.name]) ? [[word(entity, numbered.title), String(record[numbered.name])] as const] : []
  const { sections } = viewSections(named ?? shown, record, true)
  return (
    <>
      <PaperHead
        title={printForm.title === null ? title : word(entity, printForm.title)}
        lines={number}
        letterhead={letterhead}
        project={projectOf(entity, [record])}
      />
      {sections.map(({ title: section, fields }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections keep their order, and two may have no title
        <section key={at}>
          {section !== null && <h2>{word(entity, section)}</h2>}
          <dl className="g-paper-facts">
            {fields.map((field) => (
              <div key={field.name} data-wide={field.span === 2 || undefined}>
                <dt id={labelId(controlId(id, field.name))}>{word(entity, fieldTitle(field, record))}</dt>
                <dd>
                  <ReadValue entity={entity} field={field} record={record} id={controlId(id, field.name)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {printForm.note !== null && <p>{word(entity, printForm.note)}</p>}
      {(printForm.hasLists ? related : [])
        .filter(({ rows }) => rows.length > 0)
        .map((list) => (
          <Related key={list.title} list={list} />
        ))}
      <Signatures entity={entity} />
    </>
  )
}

function Signatures({ entity }: { entity: Entity }) {
  const { t, word } = useSheetText()
  const { signatures } = entity.printForm
  return signatures.length === 0 ? null : (
    <ul className="g-paper-signatures">
      {signatures.map((signature) => (
        <li key={signature}>
          <span>{word(entity, signature)}</span>
          <span>{t('print.signedOn')}</span>
        </li>
      ))}
    </ul>
  )
}

function Related({ list: { title, entity: fullEntity, rows, total } }: { list: RelatedRows }) {
  const { t } = useSheetText()
  const entity = useVisibleEntity(fullEntity)
  const options = useColumnOptions(entity)
  const count = rows.length
  return (
    <section>
      <h2>
        {title} <small>{count < total ? t('print.firstRows', { count, total }) : t('print.rows', { total })}</small>
      </h2>
      <RowsTable entity={entity} columns={entity.columns} rows={rows.map((record) => ({ record, depth: 0 }))} options={options} />
    </section>
  )
}
