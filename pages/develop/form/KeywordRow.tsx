// One keyword of the form: its label and help, the editor of its value, and the findings at its place.

import { type ReactNode, useEffect, useRef } from 'react'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import type { FilePath } from './fileEdits.ts'
import { pathKey, useModelForm, useModelText } from './formContext.ts'
import { ProcessSetup } from './ProcessSetup.tsx'
import { resolvedPart } from './shapes.ts'

interface Props {
  part: SchemaPart
  path: FilePath
  /** Missing for a keyword that has to be there. */
  onRemove?: (() => void) | undefined
  /** In place of the editor of the vocabulary. */
  children?: ReactNode
}

export function KeywordRow({ part: given, path, onRemove, children }: Props) {
  const { Value, schema } = useModelForm()
  const { t } = useModelText()
  const part = resolvedPart(schema, given)
  const key = String(path.at(-1))
  const label = part.title ?? key
  return (
    <KeywordPlace path={path}>
      <p className="g-model-label">
        <b>{label}</b>
        {label !== key && <code>{key}</code>}
        <ShowInText path={path} label={label} />
        {onRemove && (
          <button
            type="button"
            className="g-model-tool"
            title={t('modelForm.remove')}
            aria-label={t('modelForm.removeOf', { label })}
            onClick={onRemove}
          >
            ✕
          </button>
        )}
      </p>
      {children ?? <Value part={given} path={path} label={label} />}
      {pathKey(path) === 'process' && <ProcessSetup />}
      {part.description && (
        <p className="g-model-help" title={part.description}>
          {part.description}
        </p>
      )}
      <FindingsAt path={path} />
    </KeywordPlace>
  )
}

/** Button that leads the cursor of the text to a place. */
export function ShowInText({ path, label }: { path: FilePath; label: string }) {
  const { show } = useModelForm()
  const { t } = useModelText()
  return (
    <button
      type="button"
      className="g-model-tool"
      title={t('modelForm.inText')}
      aria-label={t('modelForm.inTextOf', { label })}
      onClick={() => show(path)}
    >
      {'{ }'}
    </button>
  )
}

/** A place of the form that the cursor of the text leads to. */
export function KeywordPlace({ path, children }: { path: FilePath; children: ReactNode }) {
  const { current } = useModelForm()
  const place = useRef<HTMLDivElement>(null)
  const isCurrent = current !== null && pathKey(current) === pathKey(path)
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  return (
    <div ref={place} className="g-model-keyword" data-path={pathKey(path)} data-current={isCurrent || undefined}>
      {children}
    </div>
  )
}

export function FindingsAt({ path }: { path: FilePath }) {
  const { findings } = useModelForm()
  const own = findings.get(pathKey(path)) ?? []
  return own.map(({ level, fault, fix }) => (
    <p key={fault} className="g-model-finding" data-level={level}>
      {fault} {fix}
    </p>
  ))
}
