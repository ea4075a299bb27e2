import { Fragment } from 'react'
import type { DeployedVersion } from '#engine/site/answers/process.ts'
import { useDesignerText } from './designerText.ts'

/** Versions created by a deployment, with steps whose roles or users do not exist. */
export function DeployedVersions({ versions }: { versions: readonly DeployedVersion[] }) {
  const { t } = useDesignerText()
  return versions.map(({ deploymentId, key, version, tenantId, unknown = [], hasForm = true }) => (
    <Fragment key={deploymentId}>
      <p>{tenantId === '' ? t('designer.deployed', { key, version }) : t('designer.deployedFor', { key, version, tenant: tenantId })}</p>
      {hasForm ? null : <p className="g-deployed-unknown">{t('designer.notStartable')}</p>}
      {unknown.map(({ element, roles, users }) => (
        <p key={element} className="g-deployed-unknown">
          {t('designer.unknownWorkers', { step: element || t('designer.processOwner'), names: [...roles, ...users].join(', ') })}
        </p>
      ))}
    </Fragment>
  ))
}
