// Table of contents of a long form, with the number of empty required fields of each section.

import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sectionsOf } from '../../model/entity/sections.ts'
import { isShown } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { focusControl } from '../focus.ts'
import { useFormScope } from '../formScope.ts'
import { useComputed } from '../values/useComputed.ts'
import { sectionId } from './sectionId.ts'

/** @param body scroll container of the sections */
export function SectionIndex({ body }: { body: RefObject<HTMLElement | null> }) {
  const { t, word } = useText()
  const { entity, form, id } = useFormScope()
  const titled = sectionsOf(form.fields).filter(({ title }) => title !== null)
  const missing = new Set(useComputed(() => form.missing().join()).split(','))
  const shown = useComputed(() =>
    titled.flatMap(({ fields }, at) => (fields.some((field) => isShown(field, form.form.values)) ? at : [])).join(),
  )
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = body.current
    const follow = () => {
      const top = box?.getBoundingClientRect().top ?? 0
      const heads = [...(box?.querySelectorAll('[data-section]') ?? [])].map((section) => {
        const { height, top: head } = section.getBoundingClientRect()
        return height === 0 ? Number.POSITIVE_INFINITY : head - top
      })
      const isAtEnd = box !== null && box.scrollTop > 0 && box.scrollTop + box.clientHeight >= box.scrollHeight - 2
      const reached = heads.findLastIndex((head) => head < (isAtEnd ? Number.POSITIVE_INFINITY : NEAR))
      setCurrent(Math.max(0, reached))
    }
    follow()
    box?.addEventListener('scroll', follow, { passive: true })
    return () => box?.removeEventListener('scroll', follow)
  }, [body])
  const go = (at: number) => {
    const section = document.getElementById(sectionId(id, at))
    const fold = section?.querySelector<HTMLElement>(':scope > legend > [aria-expanded=false]')
    // A folded section must be mounted to be scrolled to and focused.
    if (fold) flushSync(() => fold.click())
    const names = titled[at]?.fields.filter((field) => field.form[form.mode] === 'edit').map(({ name }) => name) ?? []
    const wanted = names.find((name) => missing.has(name)) ?? names[0]
    section?.scrollIntoView({ block: 'start' })
    if (wanted !== undefined) focusControl(id, wanted)
  }
  return (
    <nav className="g-form-index" aria-label={t('form.index')}>
      <ol>
        {titled.map(({ title, fields }, at) => {
          if (!shown.split(',').includes(String(at))) return null
          const count = fields.filter(({ name }) => missing.has(name)).length
          return (
            <li key={title}>
              <button type="button" aria-current={at === current ? 'true' : undefined} onClick={() => go(at)}>
                {word(entity, title ?? '')}
                {count > 0 && (
                  <b title={t('form.missing', { count })}>
                    <span aria-hidden="true">{count}</span>
                    <span className="g-unseen">{t('form.missing', { count })}</span>
                  </b>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Distance in pixels from the top within which a section counts as current. */
const NEAR = 60
