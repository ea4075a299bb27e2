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
import { useSheetText } from '../sheets/sheetText.ts'
import { RowsTable } from './ListPaper.tsx'
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
}

/** A printed record: sections with labels and values, then related lists. */
export function RecordPaper({ entity, title, record, related }: Props) {
  const { word } = useSheetText()
  const id = useId()
  const { sections } = viewSections(readableFields(shownFields(entity.fields, 'view'), record), record, true)
  return (
    <>
      <PaperHead title={title} />
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
      {related
        .filter(({ rows }) => rows.length > 0)
        .map((list) => (
          <Related key={list.title} list={list} />
        ))}
    </>
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
