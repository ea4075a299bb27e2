// Service and send tasks of a file: an action of a schema file, a message, a mail, an HTTP call.

import { ExpressionError } from '#model/expressions/expression.ts'
import { condition, type TextTemplate } from '#model/expressions/juel.ts'
import { plainText } from '#model/formats/richText.ts'
import type { HttpTask, MailTask } from './definition.ts'
import type { PartOfNode } from './readEvents.ts'
import type { Reading } from './reading.ts'
import type { XmlElement } from './xml.ts'

type Fields = ReadonlyMap<string, TextTemplate>

export function serviceTask(reading: Reading, element: XmlElement): PartOfNode {
  const byType = typedTask(reading, element)
  if (byType) return byType
  const action = reading.attribute(element, 'action')
  if (!/^[a-z][a-z0-9-]*\.[\w-]+$/.test(action) && !reading.isRefused(element)) reading.refuse('unsupported', 'ServiceTask', element)
  return { kind: 'action', action }
}

export function sendTask(reading: Reading, element: XmlElement): PartOfNode {
  const byType = typedTask(reading, element)
  if (byType) return byType
  const message = element.messageRef as XmlElement | undefined
  const name = reading.textOf(message?.name || message?.id, element)
  if (!name && !reading.isRefused(element)) reading.refuse('unsupported', 'SendTask', element)
  return { kind: 'pass', ...(name ? { throws: { kind: 'message', name } } : {}) }
}

/** Languages of scripts that are one expression. */
const EXPRESSIONS = ['juel', 'cel']

/** A script that is one expression sets a variable. The refusal of another says how a plain assignment is written. */
export function scriptTask(reading: Reading, element: XmlElement): PartOfNode {
  const language = String(element.scriptFormat ?? '').toLowerCase()
  const body = String(element.script ?? '').trim()
  const target = reading.attribute(element, 'resultVariable') || reading.attribute(element, 'resultVariableName')
  if (!EXPRESSIONS.includes(language)) {
    reading.refuse('unsupported', 'ScriptTask', element, assignmentOf(body))
    return { kind: 'pass' }
  }
  const value = reading.conditionOf(body, element)
  if (!value && !reading.isRefused(element)) reading.refuse('unsupported', 'ScriptTask', element)
  return { kind: 'pass', ...(value ? { script: { target, value } } : {}) }
}

const ASSIGNMENTS = [/^(?:var |let |def )?(\w+) ?= ?([^=;\n][^;\n]*);?$/, /^execution\.setVariable\(["'](\w+)["'], ?([^;\n]+)\);?$/]

/** A script that only sets a variable as an expression; nothing for one that does more. */
function assignmentOf(script: string): string | undefined {
  for (const pattern of ASSIGNMENTS) {
    const [, target, value = ''] = pattern.exec(script) ?? []
    const source = `\${${value.trim()}}`
    if (target && isExpression(source)) return `scriptFormat="juel" resultVariable="${target}": ${source}`
  }
  return undefined
}

function isExpression(source: string): boolean {
  try {
    condition(source)
    return true
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

/** Tasks of Flowable that a `type` tells apart; `null` for one without. */
function typedTask(reading: Reading, element: XmlElement): PartOfNode | null {
  const type = reading.attribute(element, 'type')
  if (type === 'mail') return { kind: 'pass', mail: mailOf(reading, element, fieldsOf(reading, element, MAIL_FIELDS)) }
  if (type === 'http') return { kind: 'http', http: httpOf(reading, element, fieldsOf(reading, element, HTTP_FIELDS)) }
  const hasFields = reading.file.engineElements(element).some(({ name }) => name === 'field')
  if (type !== '') reading.refuse('unsupported', `type ${type}`, element)
  else if (hasFields) reading.refuse('unsupported', 'field', element)
  return type === '' ? null : { kind: 'pass' }
}

/** Fields that are read, and those that have no effect here: `noted`. */
type Names = Readonly<Record<string, 'read' | 'noted'>>

const MAIL_FIELDS: Names = {
  ...{ to: 'read', subject: 'read', text: 'read', textVar: 'read', html: 'read', htmlVar: 'read' },
  ...{ cc: 'noted', bcc: 'noted', from: 'noted', charset: 'noted', ignoreException: 'noted' },
}

const HTTP_FIELDS: Names = {
  ...{ requestMethod: 'read', requestUrl: 'read', requestHeaders: 'read', requestSecureHeaders: 'read', requestBody: 'read' },
  ...{ requestBodyEncoding: 'read', requestTimeout: 'read', disallowRedirects: 'read', failStatusCodes: 'read', handleStatusCodes: 'read' },
  ...{ ignoreException: 'read', responseVariableName: 'read', resultVariablePrefix: 'read', saveResponseParameters: 'read' },
  ...{ saveRequestVariables: 'read', saveResponseVariableAsJson: 'read', saveResponseParametersTransient: 'read' },
}

/** `field` elements: a `string` is a text as it stands, an `expression` is filled. */
function fieldsOf(reading: Reading, element: XmlElement, names: Names): Fields {
  const fields = new Map<string, TextTemplate>()
  for (const { name, attributes } of reading.file.engineElements(element)) {
    if (name !== 'field') continue
    const field = attributes.name ?? ''
    const child = reading.file.engineChildren(attributes)[0]
    const body = child?.attributes.$body?.trim()
    const isExpression = attributes.expression !== undefined || child?.name === 'expression'
    const source = attributes.expression ?? attributes.stringValue ?? attributes.string ?? body ?? ''
    if (names[field] === undefined) reading.refuse('unsupported', `field ${field}`, element)
    else if (names[field] === 'noted') reading.note(field, element)
    const value = isExpression ? reading.textOf(source, element) : literal(source)
    if (value && source !== '') fields.set(field, value)
  }
  return fields
}

const literal = (source: string): TextTemplate => ({ source, names: [], fill: () => source })

/** All recipients get a mail of their own; its sender is that of the server, and markup becomes plain text. */
function mailOf(reading: Reading, element: XmlElement, fields: Fields): MailTask | undefined {
  const variable = (name: string) => {
    const source = fields.get(name)?.source ?? ''
    return source === '' ? undefined : (reading.textOf(source.includes('{') ? source : `\${${source}}`, element) ?? undefined)
  }
  const text = variable('textVar') ?? fields.get('text')
  const html = variable('htmlVar') ?? fields.get('html')
  if (html) reading.note('html', element)
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => fields.get(name) ?? [])
  const content =
    text ??
    (html && { source: html.source, names: html.names, fill: (known: Parameters<typeof html.fill>[0]) => plainText(html.fill(known)) })
  if (recipients.length === 0 && !reading.isRefused(element)) reading.refuse('unsupported', 'mail to', element)
  if (!content && !reading.isRefused(element)) reading.refuse('unsupported', 'mail text', element)
  return content && { recipients, subject: fields.get('subject') ?? literal(''), text: content }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function httpOf(reading: Reading, element: XmlElement, fields: Fields): HttpTask | undefined {
  const { requestMethod: method, requestUrl: url, ...others } = Object.fromEntries(fields)
  const isFixed = (template: TextTemplate | undefined) => template !== undefined && !template.source.includes('{')
  if (!method || (isFixed(method) && !METHODS.includes(method.source))) reading.refuse('unsupported', 'requestMethod', element)
  if (!url) reading.refuse('unsupported', 'requestUrl', element)
  // Variables of one step alone are not known here, and bodies are UTF-8.
  const transient = others.saveResponseParametersTransient?.source ?? 'false'
  if (transient !== 'false') reading.refuse('unsupported', 'saveResponseParametersTransient', element)
  const encoding = others.requestBodyEncoding?.source ?? 'UTF-8'
  if (!/^utf-?8$/i.test(encoding)) reading.refuse('unsupported', `requestBodyEncoding ${encoding}`, element)
  return method && url && { method, url, others }
}
