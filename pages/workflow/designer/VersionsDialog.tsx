import { useQuery } from '@tanstack/react-query'
import { api } from '#engine/api/client.ts'
import { queryClient } from '#engine/api/queryClient.ts'
import { toast } from '#engine/api/toast.ts'
import { DialogShell } from '#engine/form/dialog/DialogShell.tsx'
import { xmlQuery } from '../instanceStatus.ts'
import { useDesignerText } from './designerText.ts'

interface Version {
  id: string
  version: number
  tenantId: string
  deploymentTime: string
  suspensionState: number
}

interface Props {
  processKey: string
  onClose(): void
  /** Called with the file of a version to edit it. */
  onOpen(xml: string): void
}

const WINDOW = { kind: 'modal', width: 620 } as const

/** Deployed versions of this process, newest first. */
export function VersionsDialog({ processKey, onClose, onOpen }: Props) {
  const { t } = useDesignerText()
  const { data, error } = useQuery({
    queryKey: ['designer-versions', processKey],
    queryFn: ({ signal }) => loadVersions(processKey, signal),
    gcTime: 0,
  })
  const open = async (id: string) => {
    const xml = await queryClient.fetchQuery(xmlQuery(id)).catch((fault: Error) => void toast.error(fault.message, fault))
    if (xml) onOpen(xml)
  }
  return (
    <DialogShell title={t('designer.versionsOf', { key: processKey })} dialog={WINDOW} onLeave={onClose}>
      <div className="g-dialog-body">
        {error ? <p role="alert">{error.message}</p> : null}
        {data?.length === 0 ? <p>{t('designer.noVersions')}</p> : null}
        {data && data.length > 0 ? (
          <table className="g-versions">
            <thead>
              <tr>
                <th>{t('designer.version')}</th>
                <th>{t('designer.tenants')}</th>
                <th>{t('designer.deployedAt')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, version, tenantId, deploymentTime }) => (
                <tr key={id}>
                  <td>v{version}</td>
                  <td>{tenantId || t('designer.allTenants')}</td>
                  <td>{deploymentTime}</td>
                  <td>
                    <button type="button" className="g-button" onClick={() => void open(id)}>
                      {t('designer.load')}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </DialogShell>
  )
}

async function loadVersions(key: string, signal: AbortSignal): Promise<Version[]> {
  const page = await api.get<{ records: Version[] }>('/api/blade-flow/manager/list', { key_equal: key, size: 50 }, { signal, silent: true })
  return page.records.toSorted((one, other) => other.version - one.version)
}
