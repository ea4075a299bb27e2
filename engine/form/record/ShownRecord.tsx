// Summary of a record above the form of an action: image and fields.

import { useId } from 'react'
import { fetchDetail } from '../../api/queries.ts'
import type { Rec } from '../../api/record.ts'
import { BoxedPicture } from '../../fields/upload/BoxedPicture.tsx'
import { boxesOf } from '../../fields/upload/boxesOf.ts'
import { linksOf } from '../../fields/upload/links.ts'
import { showPictures } from '../../fields/upload/showPictures.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isOfPictures } from '../../model/formats/formats.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { FormSkeleton } from '../FormSkeleton.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { RecordView } from './RecordView.tsx'
import { useLoaded } from './useLoaded.ts'

interface Props {
  entity: Entity
  /** Names of the fields to show. */
  names: readonly string[]
  records: readonly Rec[]
  /** The record to show. */
  first: Rec
}

export function ShownRecord({ entity, names, records, first }: Props) {
  const { t } = useText()
  const id = useId()
  const loaded = useLoaded((signal) => fetchDetail(entity, first.id, signal))
  const fields = names.flatMap((name) => entity.field[name] ?? [])
  if (loaded.state === 'loading') return <FormSkeleton entity={entity} fields={fields} />
  if (loaded.state === 'failed') return <LoadFailure error={loaded.error} onRetry={loaded.retry} />
  const record = loaded.value
  const filled = fields.filter(({ name }) => !isEmpty(record[name]))
  return (
    <section className="g-shown" aria-label={t('form.shown')}>
      {records.length > 1 ? <p>{t('form.shownFirst', { count: records.length })}</p> : null}
      {filled.filter(isImage).map((field) => (
        <Picture key={field.name} entity={entity} field={field} record={record} />
      ))}
      <RecordView entity={entity} fields={filled.filter((field) => !isImage(field))} record={record} id={id} />
    </section>
  )
}

const isImage = isOfPictures

function Picture({ entity, field, record }: { entity: Entity; field: Field; record: Values }) {
  const { word } = useText()
  const links = linksOf(record[field.name])
  const name = word(entity, field.title)
  return links.map((link, at) => (
    <a
      key={link}
      href={link}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault()
        showPictures(links, at)
      }}
    >
      <BoxedPicture link={link} name={name} boxes={field.boxes === null || at > 0 ? [] : boxesOf(record[field.boxes])} />
    </a>
  ))
}
