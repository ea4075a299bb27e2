import type { CanvasElement, Palette, PaletteEntry, Translate } from './services.ts'

interface Create {
  start(event: Event, what: CanvasElement | CanvasElement[], context?: object): void
}
interface ElementFactory {
  createShape(members: object): CanvasElement
}
interface Tool {
  activateHand(event: Event): void
  activateSelection(event: Event): void
  start(event: Event): void
}

/** Palette with selection tools and the elements that the engine supports. */
function paletteProvider(
  palette: Palette,
  create: Create,
  elementFactory: ElementFactory,
  spaceTool: Tool,
  lassoTool: Tool,
  handTool: Tool,
  globalConnect: Tool,
  translate: Translate,
): object {
  const tool = (className: string, title: string, click: (event: Event) => void): PaletteEntry => ({
    group: 'tools',
    className,
    title: translate(title),
    action: { click },
  })
  const shape = (group: string, className: string, title: string, members: object): PaletteEntry => {
    const start = (event: Event) => create.start(event, elementFactory.createShape(members))
    return { group, className, title: translate(title), action: { click: start, dragstart: start } }
  }
  const subProcess = (className: string, title: string, own: object, ofStart: object): PaletteEntry => {
    const begin = (event: Event) => {
      const scope = elementFactory.createShape({ type: 'bpmn:SubProcess', x: 0, y: 0, isExpanded: true, ...own })
      const start = elementFactory.createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent: scope, ...ofStart })
      create.start(event, [scope, start], { hints: { autoSelect: [scope] } })
    }
    return { group: 'activity', className, title: translate(title), action: { click: begin, dragstart: begin } }
  }
  const adHoc = (event: Event) => {
    const scope = elementFactory.createShape({ type: 'bpmn:AdHocSubProcess', x: 0, y: 0, isExpanded: true })
    const first = elementFactory.createShape({ type: 'bpmn:UserTask', x: 50, y: 60, parent: scope })
    create.start(event, [scope, first], { hints: { autoSelect: [scope] } })
  }
  const caught = (kind: string): object => ({ type: 'bpmn:IntermediateCatchEvent', eventDefinitionType: `bpmn:${kind}EventDefinition` })
  palette.registerProvider({
    getPaletteEntries: (): Record<string, PaletteEntry> => ({
      'hand-tool': tool('bpmn-icon-hand-tool', 'Activate hand tool', (event) => handTool.activateHand(event)),
      'lasso-tool': tool('bpmn-icon-lasso-tool', 'Activate lasso tool', (event) => lassoTool.activateSelection(event)),
      'space-tool': tool('bpmn-icon-space-tool', 'Activate create/remove space tool', (event) => spaceTool.activateSelection(event)),
      'connect-tool': tool('bpmn-icon-connection-multi', 'Activate global connect tool', (event) => globalConnect.start(event)),
      'tool-separator': { group: 'tools', separator: true, className: '', title: '' },
      'create.start-event': shape('event', 'bpmn-icon-start-event-none', 'Create start event', { type: 'bpmn:StartEvent' }),
      'create.timer': shape('event', 'bpmn-icon-intermediate-event-catch-timer', 'Create timer', caught('Timer')),
      'create.message': shape('event', 'bpmn-icon-intermediate-event-catch-message', 'Create message event', caught('Message')),
      'create.signal': shape('event', 'bpmn-icon-intermediate-event-catch-signal', 'Create signal event', caught('Signal')),
      'create.condition': shape('event', 'bpmn-icon-intermediate-event-catch-condition', 'Create conditional event', caught('Conditional')),
      'create.escalation': shape('event', 'bpmn-icon-intermediate-event-throw-escalation', 'Create escalation event', {
        type: 'bpmn:IntermediateThrowEvent',
        eventDefinitionType: 'bpmn:EscalationEventDefinition',
      }),
      'create.end-event': shape('event', 'bpmn-icon-end-event-none', 'Create end event', { type: 'bpmn:EndEvent' }),
      'create.user-task': shape('activity', 'bpmn-icon-user-task', 'Create user task', { type: 'bpmn:UserTask' }),
      'create.service-task': shape('activity', 'bpmn-icon-service-task', 'Create service task', { type: 'bpmn:ServiceTask' }),
      'create.call-activity': shape('activity', 'bpmn-icon-call-activity', 'Create call activity', { type: 'bpmn:CallActivity' }),
      'create.subprocess-expanded': subProcess('bpmn-icon-subprocess-expanded', 'Create expanded sub-process', {}, {}),
      'create.event-subprocess': subProcess(
        'bpmn-icon-event-subprocess-expanded',
        'Create event sub-process',
        { triggeredByEvent: true },
        { eventDefinitionType: 'bpmn:MessageEventDefinition' },
      ),
      'create.ad-hoc-subprocess': {
        group: 'activity',
        className: 'bpmn-icon-ad-hoc-marker',
        title: translate('Create ad-hoc sub-process'),
        action: { click: adHoc, dragstart: adHoc },
      },
      'create.exclusive-gateway': shape('gateway', 'bpmn-icon-gateway-xor', 'Create exclusive gateway', {
        type: 'bpmn:ExclusiveGateway',
      }),
      'create.parallel-gateway': shape('gateway', 'bpmn-icon-gateway-parallel', 'Create parallel gateway', {
        type: 'bpmn:ParallelGateway',
      }),
      'create.inclusive-gateway': shape('gateway', 'bpmn-icon-gateway-or', 'Create inclusive gateway', { type: 'bpmn:InclusiveGateway' }),
      'create.event-gateway': shape('gateway', 'bpmn-icon-gateway-eventbased', 'Create event-based gateway', {
        type: 'bpmn:EventBasedGateway',
      }),
    }),
  })
  return {}
}
paletteProvider.$inject = ['palette', 'create', 'elementFactory', 'spaceTool', 'lassoTool', 'handTool', 'globalConnect', 'translate']

/** Module that replaces the palette of bpmn-js. */
export const paletteModule = { __init__: ['paletteProvider'], paletteProvider: ['factory', paletteProvider] }
