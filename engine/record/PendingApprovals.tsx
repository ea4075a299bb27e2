// Shows which actions of a record wait for an approval, and its own open process, with links to the processes.

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../api/client.ts'
import { recordsKey } from '../api/queries.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { PendingApproval } from '../model/records/approvals.ts'
import { hasCapability } from '../session/capabilities.ts'
import { useText } from '../text/text.ts'

const CALL = '/api/blade-flow/process/pending'

export function PendingApprovals({ entity, id }: { entity: Entity; id: string }) {
  const { t, word } = useText()
  const mayWait = entity.process !== null || entity.actions.some(({ approval }) => approval !== null)
  const { data } = useQuery({
    queryKey: [...recordsKey(entity), 'pending', id],
    queryFn: ({ signal }) => api.get<PendingApproval[] | null>(CALL, { entity: entity.name, id }, { signal, silent: true }),
    enabled: mayWait && hasCapability('processes'),
  })
  return (data ?? []).map(({ action, category, processInstanceId, processDefinitionName, startUser, taskName, isOpenToMe }) => {
    const title = entity.actions.find(({ name }) => name === action)?.title ?? action
    return (
      <p key={processInstanceId} className="g-record-waits" role="status">
        <span>
          {t(action === '' ? 'record.inProcess' : 'record.waits', {
            action: word(entity, title),
            process: word(entity, processDefinitionName),
            user: startUser,
            step: word(entity, taskName) || '–',
          })}
        </span>
        {isOpenToMe ? <Link to={`/work/process/${category}/detail/${processInstanceId}/${id}`}>{t('record.toApproval')}</Link> : null}
      </p>
    )
  })
}
