// Collects faults of a file, and its parts without effect, while it is read.

import { ExpressionError } from '#model/expressions/expression.ts'
import { condition, type JuelCondition, type TextTemplate, textTemplate } from '#model/expressions/juel.ts'
import type { DefinitionFault, DefinitionNote } from './definition.ts'
import { NOTED_ATTRIBUTES, NOTED_ELEMENTS, QUIET_ATTRIBUTES, QUIET_ELEMENTS, READ_ATTRIBUTES, READ_ELEMENTS } from './readNames.ts'
import type { XmlElement, XmlFile } from './xml.ts'

export const bpmnType = ({ $type }: XmlElement): string => $type.replace('bpmn:', '')

export class Reading {
  readonly faults: DefinitionFault[] = []
  readonly notes: DefinitionNote[] = []
  private readonly refused = new Set<string>()
  readonly file: XmlFile
  private readonly isDeployed: boolean

  /** @param isDeployed whether an earlier release accepted the file: faults then become notes, so that its instances continue */
  constructor(file: XmlFile, isDeployed: boolean) {
    this.file = file
    this.isDeployed = isDeployed
  }

  refuse(kind: DefinitionFault['kind'], what: string, { id }: Pick<XmlElement, 'id'>, why?: string): void {
    if (this.isDeployed) this.note(what, { id })
    else this.faults.push({ kind, what, element: id ?? '', line: this.file.lineOf(id), ...(why === undefined ? {} : { why }) })
    this.refused.add(id ?? '')
  }

  note(what: string, { id }: Pick<XmlElement, 'id'>): void {
    this.notes.push({ what, element: id ?? '', line: this.file.lineOf(id) })
  }

  isRefused({ id }: Pick<XmlElement, 'id'>): boolean {
    return this.refused.has(id ?? '')
  }

  /**
   * Refuses attributes and elements that another engine would execute and this one does not. @param part the element itself, or its event
   * or loop
   */
  refuseForeign(part: XmlElement, element: Pick<XmlElement, 'id'> = part): void {
    const type = bpmnType(part)
    for (const name of this.file.engineAttributes(part)) {
      if (READ_ATTRIBUTES[type]?.includes(name) || QUIET_ATTRIBUTES.includes(name)) continue
      if (NOTED_ATTRIBUTES.includes(name)) this.note(name, element)
      else this.refuse('unsupported', name, element)
    }
    for (const { name } of this.file.engineElements(part)) {
      if (READ_ELEMENTS[type]?.includes(name) || QUIET_ELEMENTS.includes(name)) continue
      if (NOTED_ELEMENTS.includes(name)) this.note(name, element)
      else this.refuse('unsupported', name, element)
    }
  }

  conditionOf(source: unknown, element: XmlElement): JuelCondition | null {
    return this.compiled(source, element, condition, (fault) => ({ source: String(source), names: [], evaluate: fault }))
  }

  textOf(source: unknown, element: XmlElement): TextTemplate | null {
    return this.compiled(source, element, textTemplate, (fault) => ({ source: String(source), names: [], fill: fault }))
  }

  attribute(element: XmlElement, name: string): string {
    return this.file.engineAttribute(element, name)
  }

  private compiled<T>(source: unknown, element: XmlElement, compile: (source: string) => T, failing: (fault: () => never) => T): T | null {
    if (typeof source !== 'string' || source.trim() === '') return null
    try {
      return compile(source.trim())
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      this.refuse('condition', source.trim(), element, error.message)
      if (!this.isDeployed) return null
      return failing(() => {
        throw new ExpressionError(`${source}: ${error.message}`)
      })
    }
  }
}

/** Text of a child element such as `loopCardinality`. */
export const childBody = (element: XmlElement | undefined, name: string): unknown => (element?.[name] as XmlElement | undefined)?.body
