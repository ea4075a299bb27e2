// The document in the frame of a preview: the list and the record pages of the draft, without the frame of the console.

import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback } from 'react'
import { useParams } from 'react-router'
import { queryClient } from '#engine/api/queryClient.ts'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import { EntityPage } from '#engine/page/EntityPage.tsx'
import { useText } from '#engine/text/text.ts'
import { FaultCard } from '#engine/ui/FaultCard.tsx'
import { Busy } from '../../ui/Busy.tsx'
import { PageBusy } from '../../ui/PageBusy.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useDraftText } from './drafts.ts'
import { openPreview } from './openPreview.ts'
import './preview.css'

const RecordPage = lazy(() => import('#engine/record/RecordPage.tsx'))

export default function PreviewDocument() {
  return (
    <QueryClientProvider client={queryClient}>
      <Preview />
    </QueryClientProvider>
  )
}

function Preview() {
  const { t } = useDraftText()
  const { draft = '', record } = useParams()
  const { data: name, error, refetch } = useQuery({ queryKey: ['preview', draft], queryFn: () => openPreview(draft), staleTime: 'static' })
  if (error) return <FaultCard error={error} retry={() => void refetch()} />
  if (name === undefined) return <PageBusy />
  return (
    <main className="g-preview-document">
      <p className="g-preview-note" role="note">
        {t('drafts.note')}
      </p>
      <Previewed name={name} list={`/schema-preview/${draft}`} id={record ?? null} />
    </main>
  )
}

interface PreviewedProps {
  name: string
  /** Path of the list. */
  list: string
  /** Id of the record whose page is shown; `null` for the list. */
  id: string | null
}

function Previewed({ name, list, id }: PreviewedProps) {
  const { word } = useText()
  const { data: entity, error, retry } = useEntity(name)
  const ignore = useCallback(() => {}, [])
  if (error && !entity) return <FaultCard error={error} retry={retry} />
  if (!entity) return <PageBusy />
  const title = word(entity, entity.title)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className={id === null ? 'g-page-title' : 'g-unseen'}>{title}</h1>
      {id === null ? (
        <EntityPage entity={entity} />
      ) : (
        <Suspense fallback={<Busy />}>
          <RecordPage entity={entity} id={id} list={list} title={title} onNamed={ignore} />
        </Suspense>
      )}
    </>
  )
}
