import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { saveFile } from '../../engine/sheets/saveFile.ts'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { useApiText } from './apiText.ts'
import { CallCard } from './CallCard.tsx'
import { type ApiDocument, callsOf, matchingCalls } from './calls.ts'
import './openapi.css'

const ADDRESS = '/openapi.json'

/** Documentation of the API calls that the user may make, from the server's OpenAPI document. */
export default function ApiPage() {
  const { t, language } = useApiText()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi', language],
    queryFn: ({ signal }) => api.get<ApiDocument>(ADDRESS, {}, { signal, bare: true, silent: true }),
  })
  const calls = useMemo(() => (data ? callsOf(data) : []), [data])
  const found = useMemo(() => matchingCalls(calls, wanted), [calls, wanted])
  if (error && !data) return <FaultCard error={error} retry={() => void refetch()} />
  if (!data) return <PageBusy />
  const download = () => saveFile({ name: 'openapi.json', content: new Blob([JSON.stringify(data, null, 2)]) })
  return (
    <div className="g-openapi">
      <h1 className="g-page-title">{t('openapi.title')}</h1>
      <p>{t('openapi.lead')}</p>
      <div className="g-openapi-bar">
        <input
          type="search"
          value={search}
          placeholder={t('openapi.search')}
          aria-label={t('openapi.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
        <span role="status">{found.length === 0 ? t('openapi.none') : t('openapi.found', { count: found.length })}</span>
        <button type="button" className="g-button" onClick={download}>
          {t('openapi.download')}
        </button>
      </div>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, some]) => (
        <section key={group}>
          <h2>{group}</h2>
          {some.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </section>
      ))}
    </div>
  )
}
