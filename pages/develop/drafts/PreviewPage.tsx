// The draft of a schema file in its list, form and record page, in the width of a desktop or a phone. The frame is a document of its own,
// whose calls cannot write.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { FaultCard } from '#engine/ui/FaultCard.tsx'
import { PageBusy } from '../../ui/PageBusy.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { readDraft, useDraftText } from './drafts.ts'
import './preview.css'

const WIDTHS = ['desktop', 'phone'] as const

export default function PreviewPage() {
  const { t } = useDraftText()
  const { draft: id = '' } = useParams()
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('desktop')
  const { data, error, refetch } = useQuery({ queryKey: ['schema-draft', id], queryFn: () => readDraft(id) })
  if (error) return <FaultCard error={error} retry={() => void refetch()} />
  if (data === undefined) return <PageBusy />
  if (data === null) return <p>{t('drafts.gone')}</p>
  const title = t('drafts.previewOf', { file: data.file })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="g-page-title">{title}</h1>
      <div className="g-preview">
        <fieldset className="g-preview-widths">
          <legend className="g-unseen">{t('drafts.width')}</legend>
          {WIDTHS.map((one) => (
            <button key={one} type="button" className="g-button" aria-pressed={one === width} onClick={() => setWidth(one)}>
              {t(`drafts.${one}`)}
            </button>
          ))}
        </fieldset>
        <iframe key={data.hash} title={title} src={`/schema-preview/${id}`} data-width={width} />
      </div>
    </>
  )
}
