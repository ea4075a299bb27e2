import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Glyph } from '#engine/model/icons/glyphs.ts'
import { Icon } from '#engine/ui/Icon.tsx'
import type { Drawing } from './canvas/modeler.ts'
import { useDesignerText } from './designerText.ts'
import { BPMN_ENDINGS } from './files.ts'
import { useDrawn } from './useDrawn.ts'

interface Props {
  drawing: Drawing
  isEditable: boolean
  isDirty: boolean
  isSaving: boolean
  mayDeploy: boolean
  onFit(): void
  onSave(): void
  onImport(file: File): void
  onExport(): void
  onDeploy(): void
  /** null for users who may not run one. */
  onDryRun: (() => void) | null
  onVersions(): void
}

export function DesignerToolbar({ drawing, isEditable, isDirty, isSaving, mayDeploy, ...on }: Props) {
  const { t } = useDesignerText()
  const navigate = useNavigate()
  const chosenFile = useRef<HTMLInputElement>(null)
  useDrawn(drawing)
  const { get } = drawing
  const zoom = (by: number) => get('zoomScroll').stepZoom(by)
  return (
    <div className="g-designer-bar" role="toolbar" aria-label={t('designer.tools')}>
      <button type="button" className="g-button" onClick={() => void navigate('/flow/model')}>
        {t('designer.back')}
      </button>
      {isEditable ? (
        <>
          <button type="button" className="g-button g-primary" aria-busy={isSaving} aria-disabled={isSaving} onClick={on.onSave}>
            {t('form.save')}
          </button>
          <button
            type="button"
            className="g-button"
            disabled={!mayDeploy}
            title={mayDeploy ? undefined : t('designer.saveFirst')}
            onClick={on.onDeploy}
          >
            {t('designer.deploy')}
          </button>
          <span className="g-designer-state" role="status">
            {isDirty ? t('designer.unsaved') : ''}
          </span>
        </>
      ) : null}
      {on.onDryRun ? (
        <button type="button" className="g-button" onClick={on.onDryRun}>
          {t('processes.dryRun')}
        </button>
      ) : null}
      <span className="g-designer-gap" />
      {isEditable ? (
        <>
          <Tool glyph="undo" word={t('designer.undo')} isOff={!get('commandStack').canUndo()} onClick={() => get('commandStack').undo()} />
          <Tool glyph="redo" word={t('designer.redo')} isOff={!get('commandStack').canRedo()} onClick={() => get('commandStack').redo()} />
        </>
      ) : null}
      <Tool glyph="minus" word={t('designer.zoomOut')} onClick={() => zoom(-1)} />
      <Tool glyph="enlarge" word={t('designer.fit')} onClick={on.onFit} />
      <Tool glyph="add" word={t('designer.zoomIn')} onClick={() => zoom(1)} />
      {isEditable ? (
        <>
          <input
            ref={chosenFile}
            type="file"
            hidden
            accept={BPMN_ENDINGS.join(',')}
            aria-label={t('designer.import')}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) on.onImport(file)
              target.value = ''
            }}
          />
          <button type="button" className="g-button" onClick={() => chosenFile.current?.click()}>
            {t('designer.import')}
          </button>
        </>
      ) : null}
      <button type="button" className="g-button" onClick={on.onExport}>
        {t('designer.export')}
      </button>
      {isEditable ? (
        <button type="button" className="g-button" onClick={on.onVersions}>
          {t('designer.versions')}
        </button>
      ) : null}
    </div>
  )
}

function Tool({ glyph, word, isOff = false, onClick }: { glyph: Glyph; word: string; isOff?: boolean; onClick(): void }) {
  return (
    <button type="button" className="g-button g-designer-tool" disabled={isOff} aria-label={word} title={word} onClick={onClick}>
      <Icon glyph={glyph} />
    </button>
  )
}
