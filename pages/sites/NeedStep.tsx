// Runs an action of an alarm outside of its list, with the confirmation or form of the entity's action.

import { useEffect, useRef, useState } from 'react'
import type { Rec } from '../../engine/api/record.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import type { ListButton } from '../../engine/list/buttons/rowButtons.ts'
import { createSelection } from '../../engine/list/selection.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { ListDialogs } from '../../engine/page/ListDialogs.tsx'
import { EmbeddedList } from '../../engine/page/ListPage.tsx'
import { useButtons } from '../../engine/page/useButtons.ts'
import { useListDialog } from '../../engine/page/useListDialog.ts'

/** Actions of an alarm that are taken where it is shown. */
export type StepName = 'handle' | 'ignore' | 'falseAlarm'

export interface NextStep {
  entity: string
  records: readonly Rec[]
  /** Title of the records. */
  name: string
  action: StepName
}

interface Props {
  step: NextStep
  onDone(): void
}

export default function NeedStep({ step, onDone }: Props) {
  const { data: entity } = useEntity(step.entity)
  return entity ? <Pressed entity={entity} step={step} onDone={onDone} /> : null
}

const NOTHING = {}
const ignore = () => {}

function Pressed({ entity, step: { records, name, action }, onDone }: Props & { entity: Entity }) {
  const dialog = useListDialog()
  const [selection] = useState(createSelection)
  const press = useButtons({ entity, selection, defaults: NOTHING, open: dialog.open, remember: ignore, done: onDone })
  const isPressed = useRef(false)
  useEffect(() => {
    const found = entity.actions.find((one) => one.name === action)
    if (!found || isPressed.current) return
    isPressed.current = true
    const { title } = entity.card
    selection.set(
      records.map((record) => ({ ...record, ...(title === null ? {} : { [title]: name }) })),
      true,
    )
    press({ key: action, verb: 'action', action: found } satisfies ListButton)
  }, [entity, action, records, name, selection, press])
  return <ListDialogs entity={entity} List={EmbeddedList} control={dialog} ready={false} onDone={onDone} />
}
