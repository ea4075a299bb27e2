// State of a drawing: changes, findings of the server, draft, and saved version.

import { useEffect, useRef, useState } from 'react'
import type { ModelFault } from '#engine/site/answers/process.ts'
import { useUnsaved } from '#engine/ui/unsaved.ts'
import type { Drawing } from './canvas/modeler.ts'
import { type DesignDraft, designDraftOf } from './draft.ts'
import { requestModelCheck } from './modelCalls.ts'

/** Milliseconds after the last change before the drawing is checked and stored as a draft. */
const REST = 500

export interface Design {
  problems: readonly ModelFault[]
  /** True if the findings belong to the current drawing. */
  isChecked: boolean
  isDirty: boolean
  /** True if the drawing differs from the saved one at this moment; `isDirty` is updated slightly later. */
  isChanged(): Promise<boolean>
  /** Opens another file; it counts as a change unless `isSaved`. */
  open(xml: string, isSaved: boolean): Promise<string[]>
  /** Restores a draft. */
  restore(kept: DesignDraft): Promise<void>
  /** `updateTime` of the model on which the drawing is based. */
  base(): string
  /** Called after a save. Changes since then stay unsaved and are stored as the draft of the model. */
  saved(xml: string, model: { id: string; updateTime: string }): Promise<void>
}

/** @param id id of the model, `new` for one that was never saved */
export function useDesign(drawing: Drawing, id: string, start: { xml: string; updateTime: string }): Design {
  const [problems, setProblems] = useState<readonly ModelFault[]>([])
  const [isChecked, setChecked] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const base = useRef(start.updateTime)
  const savedXml = useRef('')
  const turn = useRef(0)
  const isTouched = useRef(false)
  const draft = useRef(designDraftOf(id))

  const validate = async () => {
    const mine = ++turn.current
    const xml = await drawing.xml()
    const isChanged = xml !== savedXml.current
    setDirty(isChanged)
    // An earlier draft is kept until the user has decided about it.
    if (isChanged) isTouched.current = true
    if (isChanged) draft.current.set({ xml, at: Date.now(), base: base.current })
    else if (isTouched.current) draft.current.remove()
    const verdict = await requestModelCheck(xml).catch(() => null)
    if (mine !== turn.current || !verdict) return
    setProblems(verdict.faults)
    setChecked(true)
  }
  const latest = useRef(validate)
  latest.current = validate

  useEffect(() => {
    const bus = drawing.get('eventBus')
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      setDirty(true)
      setChecked(false)
      clearTimeout(timer)
      timer = setTimeout(() => void latest.current(), REST)
    }
    bus.on('commandStack.changed', changed)
    return () => {
      bus.off('commandStack.changed', changed)
      clearTimeout(timer)
    }
  }, [drawing])

  useUnsaved(() => isDirty)

  const open = async (xml: string, isSaved: boolean) => {
    const warnings = await drawing.open(xml)
    if (isSaved) savedXml.current = await drawing.xml()
    // Opening clears the command stack without an event.
    setDirty(!isSaved)
    await latest.current()
    return warnings
  }

  return {
    problems,
    isChecked,
    isDirty,
    isChanged: async () => (await drawing.xml()) !== savedXml.current,
    open,
    async restore({ xml, base: drawnUpon }) {
      base.current = drawnUpon
      await open(xml, false)
    },
    base: () => base.current,
    async saved(xml, model) {
      base.current = model.updateTime
      savedXml.current = xml
      setDirty(false)
      draft.current.remove()
      draft.current = designDraftOf(model.id)
      if ((await drawing.xml()) !== xml) await latest.current()
    },
  }
}
