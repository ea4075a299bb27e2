// Storage of views: on the server, or in this browser for backends without views.

import { api } from '../api/client.ts'
import { type KeptViews, noViews, parseKept, viewMemory } from '../list/views/viewMemory.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { ListView, NamedView, ShareRole } from '../model/list/listView.ts'
import { hasCapability } from '../session/capabilities.ts'

const ROOT = '/api/gantry-view'

/** A view to save; a new one has no `id`. */
export interface Submitted {
  id?: string
  name?: string
  share?: string
  view?: ListView
  /** Version that was read; a different one on the server is a conflict. */
  updateTime?: string
}

export interface Keeper {
  /** True if views can be shared. */
  shares: boolean
  read(): Promise<KeptViews>
  saveState(state: { view?: ListView; viewId?: string }): Promise<void>
  /** Saves a view. Throws an `ApiError`, which was already shown. */
  submit(view: Submitted): Promise<NamedView>
  remove(id: string): Promise<void>
  roles(): Promise<readonly ShareRole[]>
}

export const keeperOf = (entity: Entity): Keeper => (hasCapability('views') ? onServer(entity) : inBrowser(entity))

function onServer({ name: entity }: Entity): Keeper {
  return {
    shares: true,
    read: async () => parseKept(await api.get(`${ROOT}/views`, { entity }, { silent: true })) ?? noViews,
    saveState: (state) => api.post(`${ROOT}/state`, { body: { entity, ...state }, silent: true }),
    submit: (view) => api.post<NamedView>(`${ROOT}/submit`, { body: { entity, ...view } }),
    remove: (id) => api.post(`${ROOT}/remove`, { body: { id } }),
    roles: () => api.get<readonly ShareRole[]>(`${ROOT}/roles`, { entity }),
  }
}

function inBrowser(entity: Entity): Keeper {
  const memory = viewMemory(entity)
  const kept = () => memory.get() ?? noViews
  return {
    shares: false,
    read: async () => kept(),
    // The browser's storage is written elsewhere already.
    saveState: async () => {},
    async submit({ id, name, view }) {
      const updateTime = String(Date.now())
      const before = kept().views.find((view) => view.id === id)
      const after = {
        id: `b${updateTime}`,
        share: '',
        isOwn: true,
        ...before,
        ...(name ? { name } : {}),
        ...(view ? { view } : {}),
        updateTime,
      }
      memory.set({ ...kept(), views: withView(kept().views, after as NamedView) })
      return after as NamedView
    },
    async remove(id) {
      memory.set({ ...kept(), views: kept().views.filter((view) => view.id !== id) })
    },
    roles: async () => [],
  }
}

/** Replaces a view, or appends it if it is new. */
export function withView(views: readonly NamedView[], view: NamedView): NamedView[] {
  return views.some(({ id }) => id === view.id) ? views.map((one) => (one.id === view.id ? view : one)) : [...views, view]
}
