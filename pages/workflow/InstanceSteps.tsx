// Further actions on a task or instance, with titles, dialogs and permissions of the list's schema file.

import { useState } from 'react'
import type { InstanceStatus, TaskStep } from '#engine/site/answers/work.ts'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { actionCall, sendAction } from '../../engine/api/actionCall.ts'
import type { Rec } from '../../engine/api/record.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import { LazyActionDialog } from '../../engine/form/dialog/lazy.tsx'
import { reportDone } from '../../engine/form/save/reportDone.ts'
import type { Action, Entity } from '../../engine/model/entity/entity.ts'
import { confirm } from '../../engine/ui/confirm.tsx'
import { Popup } from '../../engine/ui/Popup.tsx'
import { refreshWorkflow } from './instanceStatus.ts'
import { useProcessText } from './processText.ts'

const CLAIM = 'sign'

/** List that defines the button of each step, and the name of its action there. */
const PLACES: Partial<Record<TaskStep, readonly [entity: 'work-todo' | 'work-send' | 'work-claim', action: string]>> = {
  claim: ['work-claim', CLAIM],
  transfer: ['work-todo', 'transfer'],
  delegate: ['work-todo', 'delegate'],
  addSign: ['work-todo', 'addSign'],
  withdraw: ['work-send', 'withdraw'],
  urge: ['work-send', 'urge'],
  copy: ['work-send', 'copy'],
}

/** Maximum number of buttons; others are in a menu. */
const INLINE = 2

interface Button {
  entity: Entity
  action: Action
  record: Rec
}

export function InstanceSteps({ standing, taskId }: { standing: InstanceStatus; taskId: string | null }) {
  const text = useProcessText()
  const { t, word } = text
  const buttons = useStepButtons(standing, taskId)
  const [dialog, setDialog] = useState<Button | null>(null)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const done = () => void refreshWorkflow()

  const press = async (button: Button) => {
    const { entity, action, record } = button
    setMenu(null)
    if (action.dialog) return setDialog(button)
    if (action.confirm && !(await confirm(word(entity, action.confirm)))) return
    const call = actionCall(action, [record])
    if (!call) return
    // A refusal was shown in a toast; the status is reloaded in any case.
    await sendAction(call).then(
      (answer) => reportDone(entity, action, [record], answer, text),
      () => null,
    )
    done()
  }

  const draw = (button: Button, look: string, role?: 'menuitem') => (
    <button key={button.action.name} type="button" role={role} className={look} onClick={() => void press(button)}>
      {word(button.entity, button.action.title)}
    </button>
  )
  // The first action is never in a menu.
  const claims = buttons.filter(({ action }) => action.name === CLAIM)
  const others = buttons.filter(({ action }) => action.name !== CLAIM)
  const isInline = others.length <= INLINE
  return (
    <>
      {claims.map((button) => draw(button, 'g-button g-primary'))}
      {isInline ? others.map((button) => draw(button, 'g-button')) : null}
      {isInline ? null : (
        <button type="button" className="g-button" aria-haspopup="menu" onClick={(event) => setMenu(event.currentTarget)}>
          {t('workflow.more')}
        </button>
      )}
      {menu ? (
        <Popup anchor={menu} role="menu" label={t('workflow.more')} onClose={() => setMenu(null)}>
          {others.map((button) => draw(button, 'g-menu-item', 'menuitem'))}
        </Popup>
      ) : null}
      {dialog ? (
        <LazyActionDialog
          entity={dialog.entity}
          action={dialog.action}
          records={[dialog.record]}
          open
          onClose={() => setDialog(null)}
          onDone={done}
        />
      ) : null}
    </>
  )
}

/** Actions allowed by the server for which the role has a button, in the order of the response. */
function useStepButtons({ actions, processInstanceId }: InstanceStatus, taskId: string | null): Button[] {
  const permissions = usePermissions()
  const wanted = actions.flatMap((step) => (PLACES[step] ? [PLACES[step]] : []))
  const ifWanted = (name: string) => (wanted.some(([entity]) => entity === name) ? name : null)
  const entities = {
    'work-todo': useEntity(ifWanted('work-todo')).data,
    'work-send': useEntity(ifWanted('work-send')).data,
    'work-claim': useEntity(ifWanted('work-claim')).data,
  }
  return wanted.flatMap(([name, actionName]) => {
    const entity = entities[name]
    const action = entity?.actions.find((action) => action.name === actionName)
    if (!entity || !action || !permissions.can(action.permission)) return []
    // A button of sent applications works on the instance, one of tasks on the task.
    const id = name === 'work-send' ? processInstanceId : taskId
    return id === null ? [] : [{ entity, action, record: { id, processInstanceId } }]
  })
}
