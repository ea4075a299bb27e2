import { changePassword } from '../../engine/api/access/changePassword.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Action, Entity } from '../../engine/model/entity/entity.ts'
import { useText } from '../../engine/text/text.ts'
import { ProfileForm } from './ProfileForm.tsx'

const NOTHING = {}

interface Props {
  entity: Entity
  action: Action
  onDone(): void
}

/** Form to change the password. */
export function PasswordForm({ entity, action, onDone }: Props) {
  const { t, word } = useText()
  if (action.dialog?.kind !== 'form') return null

  const send = async (values: Record<string, unknown>) => {
    await changePassword(String(values.oldPassword), String(values.newPassword), { silent: true })
    toast.success(action.success ? word(entity, action.success) : t('form.done'))
    onDone()
  }

  return <ProfileForm entity={entity} fields={action.dialog.fields} mode="add" record={NOTHING} send={send} />
}
