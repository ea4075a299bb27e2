import { Input } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../../text/text.ts'
import type { EditProps } from '../face.ts'
import { linksOf } from '../upload/links.ts'
import { isSigned, onPaper, PAPER, paint, type Stroke } from './strokes.ts'
import { useSignature } from './useSignature.ts'
import './signature.css'

/** Signature pad for pointer or touch, with a text input for the name as an alternative. The value is a link to an image. */
export function SignatureEdit(props: EditProps) {
  const { t, ...text } = useText()
  const { id, value, disabled = false, labelledBy, describedBy, field, entity } = props
  const { isSaving, fault, keep } = useSignature(props, { t, ...text })
  const [link] = linksOf(value)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [name, setName] = useState('')
  const paper = useRef<HTMLCanvasElement>(null)
  // A ref, because pointer events are faster than renders and no point may be lost.
  const drawn = useRef<readonly Stroke[]>([])
  const draw = (next: readonly Stroke[]) => {
    drawn.current = next
    setStrokes(next)
  }
  const isBlank = strokes.length === 0 && name === ''
  // A stored signature is shown until the user draws a new one.
  const isKept = link !== undefined && isBlank
  useEffect(() => {
    if (paper.current) paint(paper.current, strokes, name)
  }, [strokes, name])

  const sign = (next: readonly Stroke[], typed: string) => {
    draw(next)
    setName(typed)
    if (!paper.current) return
    paint(paper.current, next, typed)
    if (isSigned(next, typed)) keep(paper.current)
    else if (next.length === 0) keep(null)
  }
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    draw([...drawn.current, [onPaper(event, event.currentTarget.getBoundingClientRect())]])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const pad = event.currentTarget.getBoundingClientRect()
    // A fast pointer reports several positions in one event.
    const steps = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (steps.length > 0 ? steps : [event]).map((step) => onPaper(step, pad))
    draw([...drawn.current.slice(0, -1), [...(drawn.current.at(-1) ?? []), ...points]])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div className="g-signature" role="group" aria-labelledby={labelledBy} onBlur={props.onBlur} onFocus={props.onFocus}>
      <div className="g-signature-pad" data-invalid={props.invalid || undefined}>
        <canvas
          ref={paper}
          width={PAPER.width}
          height={PAPER.height}
          role="img"
          aria-label={t('field.signHere')}
          data-disabled={disabled || undefined}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={() => sign(drawn.current, name)}
          onPointerCancel={() => sign(drawn.current, name)}
        />
        {isKept && <img src={link} alt={text.word(entity, field.title)} />}
      </div>
      {!disabled && (
        <div className="g-signature-tools">
          <Input
            id={id}
            autoComplete="off"
            placeholder={t('field.signTyped')}
            aria-label={t('field.signTyped')}
            aria-describedby={describedBy}
            maxLength={40}
            value={name}
            onChange={({ target }) => sign(strokes, target.value)}
          />
          <button type="button" className="g-button" disabled={isBlank && link === undefined} onClick={() => sign([], '')}>
            {t('field.signClear')}
          </button>
        </div>
      )}
      <span role="status" className="g-signature-state">
        {isSaving ? t('field.signSaving') : ''}
      </span>
      {fault && (
        <span className="g-item-error" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
