// Converts XML to plain values like those of JSON. Document types are refused, which excludes entity expansion.

import { Parser } from 'saxen'
import { AppError } from '#server/errors.ts'

const MAX_ELEMENTS = 2_000
const MAX_DEPTH = 20

/** Value of an element: its text, or its children by name without prefix. Repeated children form an array. */
export type XmlValue = string | XmlValue[] | { [name: string]: XmlValue }

interface Open {
  name: string
  text: string
  children: Map<string, XmlValue>
}

/** Returns `{EventNotificationAlert: {eventType: 'linedetection', …}}`. Throws push.xml and push.documentType. */
export function xmlMembers(xml: string): { [name: string]: XmlValue } {
  const root: Open = { name: '', text: '', children: new Map() }
  const open: Open[] = [root]
  let fault: AppError | null = null
  let elements = 0
  const parser = new Parser()
  const refuse = (error: AppError): void => {
    fault ??= error
    parser.stop()
  }
  parser.on('error', () => refuse(new AppError('push.xml')))
  // Called for `<!…>` other than comments and CDATA.
  parser.on('attention', () => refuse(new AppError('push.documentType')))
  parser.on('openTag', (name) => {
    elements += 1
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) return refuse(new AppError('push.xml'))
    open.push({ name: name.replace(/^.*:/, ''), text: '', children: new Map() })
  })
  parser.on('closeTag', () => {
    const own = open.pop()
    const parent = open.at(-1)
    if (!own || !parent) return refuse(new AppError('push.xml'))
    const value = own.children.size > 0 ? Object.fromEntries(own.children) : own.text.trim()
    const known = parent.children.get(own.name)
    if (known === undefined) parent.children.set(own.name, value)
    else if (Array.isArray(known)) known.push(value)
    else parent.children.set(own.name, [known, value])
  })
  const add = (text: string): void => {
    const own = open.at(-1)
    if (own) own.text += text
  }
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  parser.parse(xml)
  if (fault) throw fault
  if (open.length !== 1 || root.children.size !== 1) throw new AppError('push.xml')
  return Object.fromEntries(root.children)
}
