// Views of a list: loaded after the first rows, synchronised with the server, and applied when selected.

import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../api/toast.ts'
import { arrange, currentView } from '../list/views/tableView.ts'
import type { ViewState } from '../list/views/useKeptView.ts'
import { type KeptViews, noViews, sizeAddress, usualSize, viewMemory } from '../list/views/viewMemory.ts'
import { NODE, VIEW } from '../model/list/listParameters.ts'
import { type Density, defaultView, fitView, isSameView, type ListView, listAddressOf, type NamedView } from '../model/list/listView.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'
import { type Keeper, keeperOf, type Submitted, withView } from './keeper.ts'
import { useViewText } from './viewText.ts'

/** Milliseconds without a change before the state is sent to the server. */
const REST = 1000

export interface Views {
  keeper: Keeper
  kept: KeptViews
  /** Selected view; undefined if the list is shown without one. */
  current: NamedView | undefined
  /** True if the list differs from the selected view. */
  isChanged: boolean
  choose(id: string): void
  /** Saves a view, with the current state of the list or with the given one; returns it. Throws a refusal that was already shown. */
  submit(view: Submitted, withLook: boolean): Promise<NamedView>
  remove(id: string): Promise<void>
  openWith(id: string): void
  reset(): void
  /** Reloads the views, for example after a conflict. */
  reread(): Promise<void>
}

export interface ViewsOf extends ViewState {
  viewId: string
  onDensity(density: Density | null): void
}

export function useViews({ entity, table, state, density, viewId, onDensity }: ViewsOf): Views {
  const { t } = useViewText()
  const [, setAddress] = useSearchParams()
  const keeper = useMemo(() => keeperOf(entity), [entity])
  const memory = useMemo(() => viewMemory(entity), [entity])
  const [kept, setKept] = useState(() => memory.get() ?? noViews)
  const now = currentView(entity, useAtomValue(table.arrangement), { density, address: listAddressOf(entity, state) })
  const current = kept.views.find(({ id }) => id === viewId)

  /** Updates views in storage and state. It starts from the storage, which has the latest `last`. */
  const keep = (part: Partial<KeptViews>) => {
    const next = { ...(memory.get() ?? noViews), ...part }
    memory.set(next)
    setKept(next)
  }

  const apply = (view: ListView) => {
    const fitted = fitView(entity, view)
    arrange(table, fitted.view)
    onDensity(view.density)
    if (fitted.gone.length > 0) toast.error(t('views.gone', { names: fitted.gone.join(t('list.nameBreak')) }))
    return fitted.view
  }

  const goTo = (id: string, address: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(address)
      const node = before.get(NODE)
      if (node !== null) next.set(NODE, node)
      if (id !== '') next.set(VIEW, id)
      return next
    })

  /** The server's state, unless this browser has a newer one that was not sent. */
  const take = (answer: KeptViews) => {
    const before = memory.get() ?? noViews
    keep(before.isUnsent ? { ...answer, last: before.last, isUnsent: true } : answer)
    const news = answer.views.find(({ id }) => id === viewId)
    if (viewId === '') {
      const isOther = answer.last !== null && JSON.stringify(answer.last) !== JSON.stringify(before.last)
      if (!before.isUnsent && isOther && answer.last) apply(answer.last)
    } else if (!news) {
      toast.error(t('views.unknown'))
      goTo('', listAddressOf(entity, state))
    } else {
      const old = before.views.find(({ id }) => id === viewId)
      const isUntouched = isSameColumns(
        now,
        old ? fitView(entity, old.view).view : fitView(entity, before.last ?? defaultView(entity)).view,
      )
      if (isUntouched && JSON.stringify(old?.view) !== JSON.stringify(news.view)) {
        const { address } = apply(news.view)
        if (listAddressOf(entity, state) === '' && address !== '') goTo(viewId, address)
      }
    }
  }
  const reread = useEventCallback(() => keeper.read().then(take, () => {}))
  useEffect(() => void reread(), [reread])

  // The view can be selected here, by a link, or by going back.
  const applied = useRef(viewId)
  useEffect(() => {
    if (applied.current === viewId) return
    applied.current = viewId
    const known = memory.get() ?? noViews
    const view = viewId === '' ? (known.last ?? defaultView(entity)) : known.views.find(({ id }) => id === viewId)?.view
    if (view) apply(view)
  })

  useUnsent(keeper, memory, now, viewId === '')

  return {
    keeper,
    kept,
    current,
    isChanged: current !== undefined && !isSameView(now, fitView(entity, current.view).view),
    choose: (id) => {
      const view = id === '' ? (memory.get() ?? noViews).last : kept.views.find((view) => view.id === id)?.view
      if (id === viewId && view) apply(view)
      goTo(id, view ? fitView(entity, view).view.address : '')
    },
    async submit(changes, withLook) {
      const answer = await keeper.submit({ ...changes, ...(withLook ? { view: now } : {}) })
      keep({ views: withView((memory.get() ?? noViews).views, answer) })
      // The list already shows this view.
      applied.current = answer.id
      goTo(answer.id, listAddressOf(entity, state))
      return answer
    },
    async remove(id) {
      await keeper.remove(id)
      const { views, defaultId } = memory.get() ?? noViews
      keep({ views: views.filter((view) => view.id !== id), defaultId: defaultId === id ? '' : defaultId })
      if (id === viewId) goTo('', sizeAddress(state.size))
    },
    openWith(id) {
      keep({ defaultId: id })
      void keeper.saveState({ viewId: id }).catch(() => {})
    },
    reset() {
      apply(defaultView(entity))
      const { last, ...others } = memory.get() ?? noViews
      if (viewId === '' && last) memory.set({ ...others, last: { ...last, address: '' }, isUnsent: true })
      goTo(viewId, sizeAddress(usualSize(noViews)))
    },
    reread,
  }
}

/** True if the columns are equal; the URL query is ignored. */
const isSameColumns = (one: ListView, other: ListView): boolean => isSameView({ ...one, address: '' }, { ...other, address: '' })

/** Sends the state of the list to the server, shortly after the last change or when the list unmounts. */
function useUnsent(keeper: Keeper, memory: ReturnType<typeof viewMemory>, now: ListView, isOwn: boolean): void {
  const send = useEventCallback(() => {
    const before = memory.get()
    if (!before?.isUnsent || !before.last) return
    const { last } = before
    const sent = () => {
      const after = memory.get()
      if (after && JSON.stringify(after.last) === JSON.stringify(last)) memory.set({ ...after, isUnsent: false })
    }
    // Changes that cannot be sent now are sent when the list opens again.
    void keeper.saveState({ view: last }).then(sent, () => {})
  })
  const text = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (!isOwn) return
    const timer = setTimeout(send, REST)
    return () => clearTimeout(timer)
  }, [send, text, isOwn])
  useEffect(() => () => send(), [send])
}
