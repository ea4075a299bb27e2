import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePermissions } from '#engine/api/access/permissions.ts'
import { ApiError } from '#engine/api/apiError.ts'
import { toast } from '#engine/api/toast.ts'
import { confirm } from '#engine/ui/confirm.tsx'
import { useKeyDown } from '#engine/ui/useKeyDown.ts'
import type { Entity } from '#model/entity/entity.ts'
import { DryRunDialog } from '../dryRun/DryRunDialog.tsx'
import { createDrawing, showWhole } from './canvas/modeler.ts'
import { DeployDialog } from './DeployDialog.tsx'
import { useDesignerText } from './designerText.ts'
import { designDraftOf } from './draft.ts'
import { bpmnFileName, openFile, saveBpmn } from './files.ts'
import { loadModel, requestModelCheck, saveModel } from './modelCalls.ts'
import { DesignerNotices } from './Notices.tsx'
import { ProblemList } from './ProblemList.tsx'
import { PropertiesPanel } from './panel/PropertiesPanel.tsx'
import { DesignerToolbar } from './Toolbar.tsx'
import { useDesign } from './useDesign.ts'
import { useIsWide } from './useIsWide.ts'
import { VersionsDialog } from './VersionsDialog.tsx'
import './designer.css'

/** Width of the palette in pixels. */
const PALETTE = 110

interface Props {
  /** `null` for a model that was never saved. */
  id: string | null
  start: { xml: string; updateTime: string }
  mayEdit: boolean
  entity: Entity
}

/** Process designer: canvas, tools, properties of the selected element, and findings. */
export function Designer({ id, start, mayEdit, entity }: Props) {
  const { t, language } = useDesignerText()
  const { can } = usePermissions()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const [isEditable] = useState(mayEdit && isWide)
  const [drawing] = useState(() => createDrawing(isEditable))
  const design = useDesign(drawing, id ?? 'new', start)
  const [kept, setKept] = useState(() => (isEditable ? designDraftOf(id ?? 'new').get() : null))
  const [isConflict, setConflict] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [unread, setUnread] = useState<readonly string[]>([])
  const [dialog, setDialog] = useState<'deploy' | 'versions' | null>(null)
  const [dryRunXml, setDryRunXml] = useState<string | null>(null)
  const [fault, setFault] = useState<Error | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const isOpened = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; a background page keeps its drawing
  useEffect(() => {
    drawing.attach(host.current as HTMLElement)
    if (!isOpened.current) {
      isOpened.current = true
      design
        .open(start.xml, true)
        .then(() => showWhole(drawing, isEditable ? PALETTE : 0))
        .catch(setFault)
    }
    return () => drawing.detach()
  }, [drawing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the texts of the palette
  useEffect(() => {
    if (isEditable && isOpened.current) drawing.get('palette')._update()
  }, [language])

  const show = async (xml: string) => {
    setUnread(await design.open(xml, false))
    showWhole(drawing, PALETTE)
  }

  const save = async (overwrites = false): Promise<string | null> => {
    if (isSaving) return null
    setSaving(true)
    try {
      drawing.get('directEditing').complete()
      const xml = await drawing.xml()
      const saved = await saveModel(id, xml, overwrites ? '' : design.base())
      await design.saved(xml, saved)
      setConflict(false)
      toast.success(t('designer.saved', { version: saved.version }))
      if (id === null) void navigate(`/flow/model/design/${saved.id}`, { replace: true })
      return saved.id
    } catch (error) {
      if (error instanceof ApiError && error.code === 409) setConflict(true)
      else toast.error((error as Error).message, error)
      return null
    } finally {
      setSaving(false)
    }
  }

  // Keys typed into a name on the canvas are not shortcuts.
  useKeyDown(
    (event) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void save()
    },
    isEditable,
    { capture: true },
  )

  /** Asks after the file was read, because the user may have drawn in the meantime. */
  const mayReplace = async (): Promise<boolean> => !(await design.isChanged()) || confirm(t('designer.replace'), { isLoss: true })

  const importFile = async (file: File) => {
    try {
      const text = await openFile(file)
      const { bpmnXml } = await requestModelCheck(text)
      if (await mayReplace()) await show(bpmnXml || text)
    } catch (error) {
      toast.error(t('designer.notRead', { name: file.name, why: (error as Error).message }))
    }
  }

  const theirs = async () => {
    if (id === null) return
    const model = await loadModel(id, new AbortController().signal)
    if (!(await mayReplace())) return
    await design.open(model.bpmnXml, true)
    await design.saved(await drawing.xml(), model)
    setConflict(false)
  }

  const choose = (element: string) => {
    const found = drawing.get('elementRegistry').get(element)
    if (!found) return drawing.get('selection').select(null)
    drawing.get('selection').select(found)
    drawing.get('canvas').scrollToElement(found, 120)
  }

  const key = () => drawing.get('canvas').getRootElement().businessObject.id ?? ''
  return (
    <section className="g-designer" data-reads={!isEditable || undefined}>
      <h1 className="g-unseen">{t('processes.design')}</h1>
      <DesignerToolbar
        drawing={drawing}
        isEditable={isEditable}
        isDirty={design.isDirty}
        isSaving={isSaving}
        mayDeploy={can('flow_model_deploy') && id !== null}
        onFit={() => showWhole(drawing, isEditable ? PALETTE : 0)}
        onSave={() => void save()}
        onImport={(file) => void importFile(file)}
        onExport={() => void drawing.xml().then((xml) => saveBpmn(bpmnFileName(key()), xml))}
        onDeploy={() => void (design.isDirty ? save().then((done) => done && setDialog('deploy')) : setDialog('deploy'))}
        onDryRun={
          can('flow_model_create') || can('flow_model_update') || can('flow_model_deploy')
            ? () => void drawing.xml().then(setDryRunXml)
            : null
        }
        onVersions={() => setDialog('versions')}
      />
      <DesignerNotices
        isNarrow={mayEdit && !isEditable}
        kept={kept}
        isConflict={isConflict}
        unread={unread}
        fault={fault}
        onRestore={() => {
          if (kept) void design.restore(kept).then(() => showWhole(drawing, PALETTE))
          setKept(null)
        }}
        onDiscard={() => {
          designDraftOf(id ?? 'new').remove()
          setKept(null)
        }}
        onOverwrite={() => void save(true)}
        onTheirs={() => void theirs()}
        onRead={() => setUnread([])}
      />
      <div className="g-designer-work">
        <div ref={host} className="g-designer-canvas" role="application" aria-label={t('designer.canvasLabel')} />
        {isEditable ? <PropertiesPanel drawing={drawing} entity={entity} /> : null}
      </div>
      {isEditable ? <ProblemList drawing={drawing} problems={design.problems} isChecked={design.isChecked} onChoose={choose} /> : null}
      {dialog === 'deploy' && id !== null ? (
        <DeployDialog
          entity={entity}
          modelId={id}
          category={drawing.get('canvas').getRootElement().businessObject}
          root={drawing.definitions()}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dryRunXml !== null ? <DryRunDialog xml={dryRunXml} entity={entity} onClose={() => setDryRunXml(null)} /> : null}
      {dialog === 'versions' ? (
        <VersionsDialog
          processKey={key()}
          onClose={() => setDialog(null)}
          onOpen={async (xml) => {
            if (!(await mayReplace())) return
            setDialog(null)
            await show(xml)
          }}
        />
      ) : null}
    </section>
  )
}
