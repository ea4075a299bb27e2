// Starts and ends a view as another user or a role. All data of the console belong to the viewed user, so the page is loaded anew.

import { api } from '../../engine/api/client.ts'
import type { ViewingAnswer } from '../../engine/model/records/viewing.ts'
import { currentSession } from '../../engine/session/sessionState.ts'
import { viewedUser } from '../../engine/session/viewedUser.ts'

const PATH = '/api/gantry-access/view-as'

/** Refusals are shown as toasts. */
export async function startViewing(viewed: { userId: string } | { roleId: string }): Promise<void> {
  await api.post(PATH, { body: viewed })
  const viewing = await presentView()
  if (!viewing) return
  viewedUser.set({ viewerId: currentSession()?.userId ?? '', me: viewing.me })
  location.assign('/')
}

export async function endViewing(): Promise<void> {
  await api.post(`${PATH}/end`)
  leaveView()
}

/** Shows the own data again. */
export function leaveView(): void {
  viewedUser.remove()
  location.assign('/')
}

export const presentView = (): Promise<ViewingAnswer | null> => api.get<ViewingAnswer | null>(PATH, {}, { silent: true })
