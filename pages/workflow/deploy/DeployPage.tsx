import { type FormEvent, useId, useState } from 'react'
import { api } from '#engine/api/client.ts'
import { queryClient } from '#engine/api/queryClient.ts'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import { toast } from '#engine/api/toast.ts'
import { faultText } from '#engine/fields/faultText.ts'
import { focusControl } from '#engine/form/focus.ts'
import { RecordFields } from '#engine/form/RecordFields.tsx'
import { createRecordForm } from '#engine/form/recordForm.ts'
import { startValues } from '#engine/form/values/startValues.ts'
import type { DeployAnswer, DeployedVersion } from '#engine/site/answers/process.ts'
import AntdScope from '#engine/ui/AntdProvider.tsx'
import { FaultCard } from '#engine/ui/FaultCard.tsx'
import { FileDrop } from '#engine/ui/FileDrop.tsx'
import type { Entity, Field } from '#model/entity/entity.ts'
import { Busy } from '../../ui/Busy.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeployedVersions } from '../designer/DeployedVersions.tsx'
import { useDesignerText } from '../designer/designerText.ts'
import { ACCEPT, readinessOf } from './deployFiles.ts'
import { FileLines } from './FileLines.tsx'
import { useDeployFiles } from './useDeployFiles.ts'
import './deploy.css'

/** Page to deploy uploaded BPMN files. */
export default function DeployPage() {
  const { t } = useDesignerText()
  const { data: entity, error, retry } = useEntity('flow-model')
  if (error) return <FaultCard error={error} retry={retry} />
  const dialog = entity?.actions.find(({ name }) => name === 'deploy')?.dialog
  return (
    <>
      <PageTitle>{t('processes.deploy')}</PageTitle>
      <h1 className="g-page-title">{t('processes.deploy')}</h1>
      {entity && dialog?.kind === 'form' ? (
        <AntdScope>
          <DeployForm entity={entity} fields={dialog.fields} />
        </AntdScope>
      ) : (
        <Busy />
      )}
    </>
  )
}

const WORDS = { noFile: 'flowDeploy.noFile', checking: 'flowDeploy.checking', hasFaults: 'flowDeploy.hasFaults' } as const

/** Form with the fields of a model's deployment. */
function DeployForm({ entity, fields }: { entity: Entity; fields: readonly Field[] }) {
  const text = useDesignerText()
  const { t } = text
  const id = useId()
  const [start] = useState(() => startValues(fields, {}, {}))
  const [form] = useState(() => createRecordForm(fields, 'add', start, (fault) => faultText(fault, entity, text)))
  const { files, add, remove, clear } = useDeployFiles()
  const [versions, setVersions] = useState<readonly DeployedVersion[]>([])
  const [isBusy, setBusy] = useState(false)

  const deploy = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const refused = await form.firstFault()
    if (refused) return focusControl(id, refused)
    const readiness = readinessOf(files)
    if (readiness !== 'ready') return toast.error(t(WORDS[readiness]))
    setBusy(true)
    try {
      const body = new FormData()
      for (const [name, value] of Object.entries(form.submission())) body.set(name, String(value ?? ''))
      for (const { file } of files) body.append('files', file, file.name)
      const answer = await api.post<DeployAnswer>('/api/blade-flow/manager/deploy-upload', {
        body,
        silent: true,
        timeout: 60_000,
      })
      setVersions(answer.versions)
      clear()
      void queryClient.invalidateQueries({ queryKey: ['list', 'flow-manager'] })
    } catch (error) {
      toast.error((error as Error).message, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="g-flow-deploy" noValidate onSubmit={(event) => void deploy(event)}>
      <p className="g-flow-deploy-lead">{t('flowDeploy.lead')}</p>
      <RecordFields entity={entity} form={form} record={start} id={id} />
      <h2 className="g-flow-deploy-files">{t('flowDeploy.file')}</h2>
      <FileDrop accept={ACCEPT} multiple onFiles={add}>
        {t('flowDeploy.drop')}
      </FileDrop>
      <FileLines files={files} onRemove={remove} />
      <button type="submit" className="g-button g-primary" aria-busy={isBusy} aria-disabled={isBusy}>
        {t(isBusy ? 'flowDeploy.busy' : 'flowDeploy.start')}
      </button>
      <div className="g-deployed" role="status">
        <DeployedVersions versions={versions} />
      </div>
    </form>
  )
}
