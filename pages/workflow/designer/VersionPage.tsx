import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { FaultCard } from '../../../engine/FaultCard.tsx'
import { useText } from '../../../engine/text.ts'
import { Busy } from '../../layout/Busy.tsx'
import { PageTitle } from '../../PageTitle.tsx'
import { createDrawing, showWhole } from './canvas/modeler.ts'
import { fileOfVersion } from './modelCalls.ts'
import './designer.css'

/** The diagram of a deployed version: `/flow/manager/diagram/{id}`. */
export default function VersionPage() {
  const { t } = useText()
  const { definitionId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['version-file', definitionId],
    queryFn: () => fileOfVersion(definitionId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <FaultCard error={error} retry={() => void refetch()} />
  return (
    <section className="g-designer">
      <PageTitle>{t('designer.diagram')}</PageTitle>
      <h1 className="g-page-title">{t('designer.diagram')}</h1>
      {data === undefined ? <Busy /> : <Shown xml={data} />}
    </section>
  )
}

function Shown({ xml }: { xml: string }) {
  const { t } = useText()
  const [drawing] = useState(() => createDrawing(false))
  const host = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<Error | null>(null)
  useEffect(() => {
    drawing.attach(host.current as HTMLElement)
    drawing.open(xml).then(() => showWhole(drawing, 0), setFault)
    return () => drawing.detach()
  }, [drawing, xml])
  if (fault) return <FaultCard error={fault} />
  return <div ref={host} className="g-designer-canvas" role="application" aria-label={t('designer.canvasLabel')} />
}
