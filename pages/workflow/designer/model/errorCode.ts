// Errors stand beside the process and are referred to; people know them by their code.

import { type Create, listOf, type ModdleElement, referred } from './element.ts'

export function errorCodeOf(event: ModdleElement): string {
  const error = referred(event, 'errorRef')
  return String(error?.errorCode ?? error?.id ?? '')
}

/** The error of a code, made where a file has none; no error for no code. */
export function errorFor(root: ModdleElement, code: string, create: Create): { error: ModdleElement | undefined; isNew: boolean } {
  if (code === '') return { error: undefined, isNew: false }
  const found = listOf(root, 'rootElements').find(({ $type, errorCode, id }) => $type === 'bpmn:Error' && (errorCode ?? id) === code)
  if (found) return { error: found, isNew: false }
  const error = create('bpmn:Error', { name: code, errorCode: code })
  error.$parent = root
  return { error, isNew: true }
}
