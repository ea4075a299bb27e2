import { useEffect } from 'react'
import { fetchDetail } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { isOffered, type ListButton } from '../list/buttons/rowButtons.ts'
import type { Entity } from '../model/entity/entity.ts'
import { ACTION, OPEN_PARAMETER } from '../model/list/listParameters.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'

interface OpenFromLinkOptions {
  entity: Entity
  /** Row buttons of the user, once they are loaded. */
  buttons: readonly ListButton[]
  ready: boolean
  press(button: ListButton, record: Rec): void
}

/**
 * Opens the record that a link names, as if its button had been pressed: the action of the link if the user has it and the record offers
 * it, otherwise the view. The parameters are removed from the URL, so that a reload does not open it again.
 */
export function useOpenFromLink({ entity, buttons, ready, press }: OpenFromLinkOptions): void {
  const [address, setAddress] = useSearchParams()
  const id = address.get(OPEN_PARAMETER)
  const wanted = address.get(ACTION)
  const open = useEventCallback((record: Rec) => {
    const button = buttonOf(buttons, wanted, record)
    if (button) press(button, record)
    setAddress(
      (now) => {
        now.delete(OPEN_PARAMETER)
        now.delete(ACTION)
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (id === null || !ready) return
    const control = new AbortController()
    // A missing or hidden record is reported in a toast, like other read refusals.
    Promise.all([fetchDetail(entity, id, control.signal), import('../model/expressions/cel.ts')]).then(
      ([record]) => open(record),
      () => {},
    )
    return () => control.abort()
  }, [entity, id, ready, open])
}

/** Button of the action if it is available; otherwise that of the view. */
export function buttonOf(buttons: readonly ListButton[], action: string | null, record: Rec): ListButton | undefined {
  const offered = buttons.filter((button) => isOffered(button, [record]))
  return offered.find(({ key }) => key === `action:${action}`) ?? offered.find(({ key }) => key === 'view')
}
