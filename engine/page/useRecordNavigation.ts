import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { recordPath } from '../api/schemas/manifest.ts'
import type { Embedded } from '../list/embedded.ts'
import type { RecordNavigation } from '../list/rowView.ts'
import { rememberTrail } from '../list/trail.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { ListState } from '../model/list/listState.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'

/** Navigation from the rows of a list to record pages; `null` if rows are selectable, or the user may not view records. */
export function useRecordNavigation(
  entity: Entity,
  state: ListState,
  embedded: Embedded | undefined,
  mayLook: boolean,
): RecordNavigation | null {
  const navigate = useNavigate()
  const leave = useEventCallback(() => rememberTrail(entity, state, embedded?.where ?? {}))
  const { route, endpoints } = entity
  const opens = mayLook && endpoints.detail !== undefined && (!embedded || embedded.stateKey === null || embedded.opensRecords === true)
  return useMemo(() => {
    if (!opens || route === null) return null
    const pathOf = (id: string) => recordPath(route, id)
    return {
      pathOf,
      leave,
      open(id) {
        leave()
        void navigate(pathOf(id))
      },
    }
  }, [opens, route, leave, navigate])
}
