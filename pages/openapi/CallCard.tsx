import { useState } from 'react'
import { useApiText } from './apiText.ts'
import type { ApiCall, CallField } from './calls.ts'

/** An API call; parameters and response are rendered when the card is opened, because there are hundreds of cards. */
export function CallCard({ call }: { call: ApiCall }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="g-openapi-call" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b data-method={call.method}>{call.method}</b>
        <code>{call.path}</code>
        <span>{call.summary}</span>
      </summary>
      {isOpen && <CallBody call={call} />}
    </details>
  )
}

function CallBody({ call: { parameters, body, fields } }: { call: ApiCall }) {
  const { t } = useApiText()
  return (
    <div className="g-openapi-body">
      <Fields title={t('openapi.parameters')} fields={parameters} />
      {body && (
        <>
          <Fields title={t('openapi.body')} fields={body.fields} />
          <h3>{t('openapi.example')}</h3>
          <pre>{body.example}</pre>
        </>
      )}
      {fields.length > 0 && <Fields title={t('openapi.fields')} fields={fields} />}
    </div>
  )
}

function Fields({ title, fields }: { title: string; fields: readonly CallField[] }) {
  const { t } = useApiText()
  if (fields.length === 0) {
    return (
      <p>
        {title}: {t('openapi.nothing')}
      </p>
    )
  }
  const mark = ({ required, readOnly }: CallField) => (required ? t('openapi.required') : readOnly ? t('openapi.readOnly') : '')
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('openapi.name')}</th>
          <th scope="col">{t('openapi.meaning')}</th>
          <th scope="col">{t('openapi.type')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">
              <code>{field.name}</code>
            </th>
            <td>{field.meaning}</td>
            <td>{field.type}</td>
            <td>{mark(field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
