import { useQuery } from '@tanstack/react-query'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Drawing } from '../canvas/modeler.ts'
import { customTranslate } from '../canvas/translate.ts'
import { useDesignerText } from '../designerText.ts'
import { eventOf } from '../model/element.ts'
import { engineAttribute } from '../model/engineAttribute.ts'
import { loadForms } from '../modelCalls.ts'
import { chosenElement, useDrawn } from '../useDrawn.ts'
import { AdHocPart } from './AdHocPart.tsx'
import { AssignmentPart } from './AssignmentPart.tsx'
import { CallPart } from './CallPart.tsx'
import { ConditionPart } from './ConditionPart.tsx'
import { CountersignPart } from './CountersignPart.tsx'
import { DuePart } from './DuePart.tsx'
import { EventPart } from './EventPart.tsx'
import { StepFormPart } from './FormPart.tsx'
import { GatewayPart } from './GatewayPart.tsx'
import { GeneralPart } from './GeneralPart.tsx'
import { type FormPartState, formPartState } from './part.ts'
import { ServicePart } from './ServicePart.tsx'
import { TimerPart } from './TimerPart.tsx'

/** Properties of the selected element. */
export function PropertiesPanel({ drawing, entity }: { drawing: Drawing; entity: Entity }) {
  const text = useDesignerText()
  useDrawn(drawing)
  const forms = useQuery({ queryKey: ['designer-forms'], queryFn: loadForms, staleTime: 60_000 })
  const root = drawing.definitions()
  const category = root ? engineAttribute(root, processOf(drawing), 'category') : ''
  const { data: form } = useEntity(forms.data?.get(category) ?? null)
  const drawn = root ? chosenElement(drawing) : null
  return (
    <aside className="g-designer-panel" aria-label={text.t('designer.properties')}>
      {drawn ? <Parts key={drawn.id} part={formPartState(drawing, drawn, entity, form, text)} /> : <p>{text.t('designer.several')}</p>}
    </aside>
  )
}

const processOf = (drawing: Drawing) => drawing.get('canvas').getRootElement().businessObject

function Parts({ part }: { part: FormPartState }) {
  const { t } = part.text
  const { $type } = part.element
  const event = eventOf(part.element)?.$type
  return (
    <>
      <h2>{kindWord(part)}</h2>
      <GeneralPart part={part} />
      {$type === 'bpmn:UserTask' ? (
        <>
          <AssignmentPart part={part} />
          <CountersignPart part={part} />
          <DuePart part={part} />
          <StepFormPart part={part} />
        </>
      ) : null}
      {$type === 'bpmn:AdHocSubProcess' ? (
        <>
          <AssignmentPart part={part} />
          <AdHocPart part={part} />
        </>
      ) : null}
      {$type === 'bpmn:SequenceFlow' ? <ConditionPart part={part} /> : null}
      {$type === 'bpmn:ExclusiveGateway' || $type === 'bpmn:InclusiveGateway' ? <GatewayPart part={part} /> : null}
      {event === 'bpmn:TimerEventDefinition' ? <TimerPart part={part} /> : null}
      <EventPart part={part} />
      {$type === 'bpmn:ServiceTask' ? <ServicePart part={part} /> : null}
      {$type === 'bpmn:CallActivity' ? <CallPart part={part} /> : null}
      {event !== undefined && !Object.hasOwn(EVENTS, event) ? <p className="g-designer-refused">{t('designer.refused')}</p> : null}
    </>
  )
}

/** Supported events, with their names in bpmn-js. */
const EVENTS: Readonly<Record<string, string>> = {
  'bpmn:TimerEventDefinition': 'Timer',
  'bpmn:ErrorEventDefinition': 'Error',
  'bpmn:TerminateEventDefinition': 'Terminate',
  'bpmn:MessageEventDefinition': 'Message',
  'bpmn:SignalEventDefinition': 'Signal',
  'bpmn:EscalationEventDefinition': 'Escalation',
  'bpmn:ConditionalEventDefinition': 'Conditional',
}

const PLACES: Readonly<Record<string, string>> = {
  'bpmn:StartEvent': 'start event',
  'bpmn:EndEvent': 'end event',
  'bpmn:BoundaryEvent': 'boundary event',
  'bpmn:IntermediateCatchEvent': 'intermediate catch event',
  'bpmn:IntermediateThrowEvent': 'intermediate throw event',
}

const KINDS: Readonly<Record<string, string>> = {
  'bpmn:StartEvent': 'Start event',
  'bpmn:EndEvent': 'End event',
  'bpmn:UserTask': 'User task',
  'bpmn:ServiceTask': 'Service task',
  'bpmn:CallActivity': 'Call activity',
  'bpmn:SubProcess': 'Sub-process',
  'bpmn:AdHocSubProcess': 'Ad-hoc sub-process',
  'bpmn:ExclusiveGateway': 'Exclusive gateway',
  'bpmn:ParallelGateway': 'Parallel gateway',
  'bpmn:InclusiveGateway': 'Inclusive gateway',
  'bpmn:EventBasedGateway': 'Event-based gateway',
  'bpmn:ReceiveTask': 'Receive task',
  'bpmn:SendTask': 'Send task',
  'bpmn:IntermediateThrowEvent': 'Intermediate throw event',
  'bpmn:SequenceFlow': 'Sequence flow',
}

function kindWord({ element, text }: FormPartState): string {
  if (element.$type === 'bpmn:Process') return text.t('designer.process')
  if (element.$type === 'bpmn:TextAnnotation') return text.t('designer.annotation')
  const event = eventOf(element)?.$type
  const kind = event && EVENTS[event]
  if (kind) return customTranslate(`${kind} ${PLACES[element.$type]}`)
  if (element.$type === 'bpmn:SubProcess' && element.triggeredByEvent === true) return customTranslate('Event sub-process')
  const known = KINDS[element.$type]
  return known ? customTranslate(known) : element.$type.replace('bpmn:', '')
}
