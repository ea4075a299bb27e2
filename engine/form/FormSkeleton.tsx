import type { Entity, Field } from '../model/entity/entity.ts'
import { sectionsOf } from '../model/entity/sections.ts'
import { useText } from '../text/text.ts'

/** Placeholder with the labels of the form, so that the layout does not change when the record is loaded. */
export function FormSkeleton({ entity, fields }: { entity: Entity; fields: readonly Field[] }) {
  const { t, word } = useText()
  return (
    <div className="g-form-skeleton" role="status" aria-label={t('form.loading')}>
      {sectionsOf(fields).map(({ title, fields: members }) => (
        <div key={title} className="g-section" aria-hidden="true">
          {title !== null && <div className="g-legend">{word(entity, title)}</div>}
          {members.map((field) => (
            <div key={field.name} className="g-item" data-span={field.span}>
              <span className="g-item-label">{word(entity, field.title)}</span>
              <span className="g-skeleton" data-widget={field.widget} />
              <div className="g-item-note" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
