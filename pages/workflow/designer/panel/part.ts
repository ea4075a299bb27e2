// Properties of every section of the panel: element, context, and undoable changes.

import type { Text } from '#engine/text/text.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Drawing } from '../canvas/modeler.ts'
import type { CanvasElement } from '../canvas/services.ts'
import type { Create, ElementChanges, ModdleElement } from '../model/element.ts'
import { engineAttribute, engineChanges } from '../model/engineAttribute.ts'

export interface FormPartState {
  drawing: Drawing
  drawn: CanvasElement
  element: ModdleElement
  root: ModdleElement
  /** Entity of models, whose file has translations. */
  entity: Entity
  /** Entity of the process's form; `null` for none. */
  form: Entity | null
  text: Text
  create: Create
  /** Returns an engine attribute. */
  attribute(name: string, of?: ModdleElement): string
  /** Changes members of the element. */
  change(members: ElementChanges): void
  /** Sets engine attributes of the element; an empty value removes one. */
  setAttributes(values: Readonly<Record<string, string>>): void
  /** Changes members of an inner element. */
  changeInner(inner: ModdleElement, members: ElementChanges): void
}

export function formPartState(drawing: Drawing, drawn: CanvasElement, entity: Entity, form: Entity | null, text: Text): FormPartState {
  const element = drawn.businessObject
  const root = drawing.definitions()
  const modeling = drawing.get('modeling')
  return {
    drawing,
    drawn,
    element,
    root,
    entity,
    form,
    text,
    create: (type, members) => drawing.get('bpmnFactory').create(type, members),
    attribute: (name, of = element) => engineAttribute(root, of, name),
    change: (members) => modeling.updateProperties(drawn, members),
    setAttributes: (values) => modeling.updateProperties(drawn, engineChanges(root, element, values)),
    changeInner: (inner, members) => modeling.updateModdleProperties(drawn, inner, members),
  }
}
