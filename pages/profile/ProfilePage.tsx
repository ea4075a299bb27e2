import { Tabs } from 'antd'
import { useState } from 'react'
import { useSession } from '../../engine/api/access/session.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import type { Session } from '../../engine/session/sessionState.ts'
import { useText } from '../../engine/text/text.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { InfoForm } from './InfoForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import './profile.css'

/** Profile of the signed-in user. */
export default function ProfilePage() {
  const { data: entity, error, retry } = useEntity('profile')
  if (error && !entity) return <FaultCard error={error} retry={retry} />
  if (!entity) return <PageBusy />
  return (
    <AntdScope>
      <Profile entity={entity} />
    </AntdScope>
  )
}

const NOT_FOUND = 404

/** Data of the current user; from the session if the platform does not have the call, so that the password can be changed. */
async function fetchProfile(session: Session | null, signal: AbortSignal): Promise<Values> {
  const isOther = !hasCapability('schemas')
  return api.get<Values>('/api/blade-user/info', {}, { signal, silent: isOther, optional: isOther }).catch((error: unknown) => {
    if (!isOther || !(error instanceof ApiError) || error.code !== NOT_FOUND) throw error
    return { id: session?.userId, account: session?.account, name: session?.nickName, realName: session?.nickName, avatar: session?.avatar }
  })
}

function Profile({ entity }: { entity: Entity }) {
  const { t, word } = useText()
  const session = useSession()
  const loaded = useLoaded((signal) => fetchProfile(session, signal))
  const [changes, setChanges] = useState(0)
  if (loaded.state === 'loading') return <PageBusy />
  if (loaded.state === 'failed') return <FaultCard error={loaded.error} retry={loaded.retry} />
  const password = entity.actions.find(({ name }) => name === 'password')
  const tabs = [
    { key: 'info', label: word(entity, entity.title), children: <InfoForm entity={entity} record={loaded.value} /> },
    ...(password
      ? [
          {
            key: 'password',
            label: word(entity, password.title),
            // Typed input is cleared after the save.
            children: (
              <>
                <PasswordForm key={changes} entity={entity} action={password} onDone={() => setChanges(changes + 1)} />
                {hasCapability('second-factor') ? <TwoFactor /> : null}
              </>
            ),
            forceRender: true,
          },
        ]
      : []),
  ]
  return (
    <div className="g-profile">
      <h1>{t('profile.title')}</h1>
      <Tabs items={tabs} />
    </div>
  )
}
