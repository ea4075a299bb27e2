import { useQuery } from '@tanstack/react-query'
import { api } from '#engine/api/client.ts'
import { TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

/** Choice of the called process. */
export function CallPart({ part }: { part: FormPartState }) {
  const { t } = part.text
  const { data = [] } = useQuery({ queryKey: ['designer-processes'], queryFn: ({ signal }) => loadProcesses(signal), staleTime: 60_000 })
  return (
    <fieldset>
      <legend>{t('designer.call')}</legend>
      <TextItem
        label={t('designer.called')}
        hint={t('designer.calledHint')}
        value={String(part.element.calledElement ?? '')}
        suggestions={data}
        onChange={(key) => part.change({ calledElement: key || undefined })}
      />
    </fieldset>
  )
}

async function loadProcesses(signal: AbortSignal): Promise<{ value: string; label: string }[]> {
  const page = await api.get<{ records: { key: string; name: string }[] }>(
    '/api/blade-flow/manager/list',
    { size: 200 },
    { signal, silent: true },
  )
  const names = new Map(page.records.map(({ key, name }) => [key, name]))
  return [...names].map(([key, name]) => ({ value: key, label: `${name} (${key})` }))
}
