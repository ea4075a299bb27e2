import { Tabs } from 'antd'
import { useState } from 'react'
import { useSession } from '../../engine/api/access/session.ts'
import { api } from '../../engine/api/client.ts'
import { useEntity } from '../../engine/api/schemas/schemas.ts'
import { useLoaded } from '../../engine/form/record/useLoaded.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { useText } from '../../engine/text/text.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { Busy } from '../ui/Busy.tsx'
import { InfoForm } from './InfoForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import './profile.css'

/** Profile of the signed-in user. */
export default function ProfilePage() {
  const { data: entity, error, retry } = useEntity('profile')
  if (error && !entity) return <FaultCard error={error} retry={retry} />
  if (!entity) return <Busy />
  return (
    <AntdScope>
      <Profile entity={entity} />
    </AntdScope>
  )
}

function Profile({ entity }: { entity: Entity }) {
  const { t, word } = useText()
  const loaded = useLoaded((signal) => api.get<Values>('/api/blade-user/info', {}, { signal }))
  const features = useSession()?.features ?? []
  const [changes, setChanges] = useState(0)
  if (loaded.state === 'loading') return <Busy />
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
                {features.includes('second-factor') ? <TwoFactor /> : null}
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
