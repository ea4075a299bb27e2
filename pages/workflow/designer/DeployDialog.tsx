import { useState } from 'react'
import { refreshRecords } from '#engine/api/queries.ts'
import { DialogShell } from '#engine/form/dialog/DialogShell.tsx'
import { FormBody } from '#engine/form/FormBody.tsx'
import { startValues } from '#engine/form/values/startValues.ts'
import type { DeployedVersion } from '#engine/site/answers/process.ts'
import { useLeave } from '#engine/ui/useLeave.ts'
import type { Entity } from '#model/entity/entity.ts'
import { useDesignerText } from './designerText.ts'
import type { ModdleElement } from './model/element.ts'
import { engineAttribute } from './model/engineAttribute.ts'
import { requestDeployment } from './modelCalls.ts'
import { VersionLines } from './VersionLines.tsx'

interface Props {
  entity: Entity
  modelId: string
  /** Process element, which may contain the category. */
  category: ModdleElement
  root: ModdleElement
  onClose(): void
}

/** Dialog of a deployment with the form of the schema file; shows the created versions at the end. */
export function DeployDialog({ entity, modelId, category, root, onClose }: Props) {
  const { t } = useDesignerText()
  const leave = useLeave(onClose)
  const [versions, setVersions] = useState<readonly DeployedVersion[] | null>(null)
  const dialog = entity.actions.find(({ name }) => name === 'deploy')?.dialog
  if (dialog?.kind !== 'form') return null
  const send = async (values: Record<string, unknown>) => {
    setVersions((await requestDeployment(modelId, values)).versions)
    void refreshRecords(entity)
  }
  const categoryKey = engineAttribute(root, category, 'category')
  return (
    <DialogShell title={t('designer.deploy')} dialog={dialog.window} onLeave={leave.leave}>
      {versions ? (
        <VersionLines versions={versions} onClose={onClose} />
      ) : (
        <FormBody
          entity={entity}
          fields={dialog.fields}
          mode="add"
          record={startValues(dialog.fields, categoryKey === '' ? {} : { category: categoryKey }, {})}
          saveWord={t('designer.deploy')}
          leave={leave}
          send={send}
        />
      )}
    </DialogShell>
  )
}
