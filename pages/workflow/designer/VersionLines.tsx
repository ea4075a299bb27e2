import type { DeployedVersion } from '#engine/site/answers/process.ts'
import { DeployedVersions } from './DeployedVersions.tsx'
import { useDesignerText } from './designerText.ts'

/** The versions that a deployment created. */
export function VersionLines({ versions, onClose }: { versions: readonly DeployedVersion[]; onClose(): void }) {
  const { t } = useDesignerText()
  return (
    <>
      <div className="g-dialog-body g-deployed" role="status">
        <DeployedVersions versions={versions} />
      </div>
      <div className="g-dialog-footer">
        <button type="button" className="g-button g-primary" onClick={onClose}>
          {t('form.close')}
        </button>
      </div>
    </>
  )
}
