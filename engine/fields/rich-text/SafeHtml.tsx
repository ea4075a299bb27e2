import { useMemo } from 'react'
import { sanitise } from './sanitise.ts'
import './richText.css'

/** Formatted text, sanitised. */
export default function SafeHtml({ html }: { html: string }) {
  const safe = useMemo(() => sanitise(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised one line above
  return <div className="g-rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}
