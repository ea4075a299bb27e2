import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { QRCode } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../engine/api/client.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { splitIds } from '../../engine/model/commaIds.ts'
import { useText } from '../../engine/text/text.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { type Label, labelsOf } from './labels.ts'
import './labels.css'

/** Size of a QR code in screen pixels: 26 mm on a label of 40 mm. */
const CODE_SIZE = 98

/** Printable labels of the devices in `?ids=`, on a page without the frame. */
export default function LabelsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <AntdScope>
        <Sheet />
      </AntdScope>
    </QueryClientProvider>
  )
}

function Sheet() {
  const { t } = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const ids = splitIds(query.get('ids'))
  const { data, error } = useQuery({
    queryKey: ['records', 'device', 'labels', ids],
    queryFn: ({ signal }) =>
      api.get<unknown>('/api/blade-archives/device/list', { id_in: ids.join(','), current: 1, size: 1000 }, { signal, silent: true }),
    enabled: ids.length > 0,
  })
  const labels = labelsOf(data, ids, location.origin)
  return (
    <main className="g-labels">
      <header>
        <h1>{t('labels.title')}</h1>
        <span role="status">{error ? error.message : t('labels.count', { count: labels.length })}</span>
        <button type="button" className="g-button" onClick={() => navigate(-1)}>
          {t('labels.back')}
        </button>
        <button type="button" className="g-button g-primary" disabled={labels.length === 0} onClick={() => window.print()}>
          {t('labels.print')}
        </button>
      </header>
      <ul>
        {labels.map((label) => (
          <DeviceLabel key={label.id} label={label} />
        ))}
      </ul>
    </main>
  )
}

/** A label, black on white in every theme, for print and scanners. */
function DeviceLabel({ label: { name, code, address } }: { label: Label }) {
  return (
    <li>
      <QRCode type="svg" value={address} size={CODE_SIZE} bordered={false} color="#000" bgColor="#fff" errorLevel="M" />
      <strong>{code}</strong>
      <span>{name}</span>
    </li>
  )
}
