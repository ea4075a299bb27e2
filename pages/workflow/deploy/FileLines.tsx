import { Icon } from '#engine/ui/Icon.tsx'
import { useDesignerText } from '../designer/designerText.ts'
import { type DeployFile, isBpmnName } from './deployFiles.ts'

const WORDS = { checking: 'flowDeploy.checking', right: 'flowDeploy.right', wrong: 'flowDeploy.wrong' } as const

/** List of the files with the findings of the server. */
export function FileLines({ files, onRemove }: { files: readonly DeployFile[]; onRemove(key: number): void }) {
  const { t } = useDesignerText()
  return (
    <ul className="g-flow-files" aria-label={t('flowDeploy.files')}>
      {files.map(({ key, file, state, findings, fault }) => (
        <li key={key} data-state={state}>
          <div>
            <Icon glyph="file" />
            <span className="g-flow-file-name">{file.name}</span>
            <span role="status">{t(WORDS[state])}</span>
            <button
              type="button"
              className="g-button"
              aria-label={t('flowDeploy.remove', { name: file.name })}
              onClick={() => onRemove(key)}
            >
              <Icon glyph="close" />
            </button>
          </div>
          {state === 'wrong' ? (
            <ul>
              {fault ? <li>{fault}</li> : null}
              {!fault && !isBpmnName(file.name) ? <li>{t('flowDeploy.notBpmn')}</li> : null}
              {findings.map(({ element, line, msg }) => (
                <li key={`${line} ${element} ${msg}`}>{msg}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
