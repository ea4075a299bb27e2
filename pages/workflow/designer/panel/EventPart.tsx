import { bodyOf, eventOf, type ModdleElement } from '../model/element.ts'
import { eventName, eventTarget, isNamed } from '../model/eventName.ts'
import { TextItem, TickItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

const WORDS: Readonly<Record<string, string>> = {
  'bpmn:MessageEventDefinition': 'message',
  'bpmn:ReceiveTask': 'message',
  'bpmn:SendTask': 'message',
  'bpmn:SignalEventDefinition': 'signal',
  'bpmn:ErrorEventDefinition': 'error',
  'bpmn:EscalationEventDefinition': 'escalation',
  'bpmn:ConditionalEventDefinition': 'conditional',
}

const THROWING = ['bpmn:EndEvent', 'bpmn:IntermediateThrowEvent', 'bpmn:SendTask']

/** Reference of an event: a message, signal, error or escalation by name, or a condition. */
export function EventPart({ part }: { part: FormPartState }) {
  const { t } = part.text
  const event = eventOf(part.element) ?? part.element
  const word = WORDS[event.$type]
  if (!word) return null
  const way = THROWING.includes(part.element.$type) ? 'thrown' : 'caught'
  return (
    <fieldset>
      <legend>{t(`designer.events.${word}`)}</legend>
      {isNamed(event) ? (
        <TextItem
          label={t(`designer.eventNames.${word}`)}
          hint={t(`designer.eventHints.${word}.${way}`)}
          value={eventName(event)}
          onChange={(name) => writeName(part, event, name)}
        />
      ) : (
        <TextItem
          label={t('designer.condition')}
          hint={t('designer.eventHints.conditional')}
          value={bodyOf(event, 'condition')}
          placeholder="${days > 3}"
          onChange={(body) => part.changeInner(event, { condition: body ? part.create('bpmn:FormalExpression', { body }) : undefined })}
        />
      )}
      {event.$type === 'bpmn:ErrorEventDefinition' ? null : <Interrupts part={part} />}
    </fieldset>
  )
}

function writeName(part: FormPartState, event: ModdleElement, name: string): void {
  const { ref, target, isNew } = eventTarget(part.root, event, name, part.create)
  if (target && isNew) part.changeInner(part.root, { rootElements: [...(part.root.rootElements as ModdleElement[]), target] })
  part.changeInner(event, { [ref]: target })
}

/** Whether an event interrupts; only for boundary events and start events of event subprocesses. */
export function Interrupts({ part }: { part: FormPartState }) {
  const { t } = part.text
  const { element } = part
  const isStart = element.$type === 'bpmn:StartEvent' && element.$parent?.triggeredByEvent === true
  if (!isStart && element.$type !== 'bpmn:BoundaryEvent') return null
  const member = isStart ? 'isInterrupting' : 'cancelActivity'
  return (
    <TickItem
      label={t(isStart ? 'designer.interruptsScope' : 'designer.interrupts')}
      hint={t(isStart ? 'designer.interruptsScopeHint' : 'designer.interruptsHint')}
      isOn={element[member] !== false}
      onChange={(isOn) => part.change({ [member]: isOn })}
    />
  )
}
