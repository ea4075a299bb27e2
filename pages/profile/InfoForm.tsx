import { useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { toast } from '../../engine/api/toast.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { currentSession, keepSession } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import { AvatarField } from './AvatarField.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const ASKED = ['realName', 'name', 'phone', 'email']

/** Form of the user's own data. @param record stored data of the user */
export function InfoForm({ entity, record }: { entity: Entity; record: Values }) {
  const { t } = useText()
  const [avatar, setAvatar] = useState(String(record.avatar ?? ''))
  const fields = ASKED.flatMap((name) => entity.field[name] ?? [])

  const send = async (values: Record<string, unknown>) => {
    const body = { id: record.id, avatar, ...values }
    await api.post('/api/blade-user/update-info', { body, silent: true })
    const session = currentSession()
    if (session) keepSession({ ...session, avatar: avatar || null, nickName: String(values.name ?? session.nickName) })
    toast.success(t('profile.saved'))
  }

  return (
    <ProfileForm entity={entity} fields={fields} mode="edit" record={record} send={send}>
      <AvatarField entity={entity} name={String(record.name ?? record.account ?? '')} value={avatar} onChange={setAvatar} />
    </ProfileForm>
  )
}
