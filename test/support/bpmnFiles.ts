// BPMN files of other tools, with the expected result: accepted, or refused with faults.

import { bpmn, flow, line, task } from './bpmn.ts'

export interface BpmnFile {
  tool: string
  about: string
  xml: string
  /** `runs`, or the expected faults as `kind element what`. */
  becomes: string | string[]
}

const plain = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" id="Definitions_1" targetNamespace="http://bpmn.io/schema/bpmn">
${inner}
</bpmn:definitions>`

const ioShape = `<bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane id="pl" bpmnElement="Process_1"><bpmndi:BPMNShape id="s_di" bpmnElement="StartEvent_1"><dc:Bounds x="100" y="100" width="36" height="36"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`

const timer = (inner: string) => `<timerEventDefinition>${inner}</timerEventDefinition>`

export const bpmnFiles: readonly BpmnFile[] = [
  {
    tool: 'Flowable',
    about: 'a leave with a condition and candidates',
    xml: bpmn(
      `<startEvent id="start" flowable:initiator="applicant"/><userTask id="boss" flowable:candidateGroups="manager,boss" flowable:formKey="leave"><extensionElements><flowable:formProperty id="days" type="long"/></extensionElements></userTask><exclusiveGateway id="g" default="g_end"/><userTask id="hr" flowable:candidateUsers="1,\${deputy}"/><endEvent id="end"/>${flow('start', 'boss')}${flow('boss', 'g')}${flow('g', 'hr', '${days > 3}')}${flow('g', 'end')}${flow('hr', 'end')}`,
    ),
    becomes: 'runs',
  },
  {
    tool: 'Flowable',
    about: 'a task listener',
    xml: bpmn(line(['a', task('a', '', '<extensionElements><flowable:taskListener event="create" class="x.Y"/></extensionElements>')])),
    becomes: ['unsupported a taskListener'],
  },
  {
    tool: 'Flowable',
    about: 'a Java delegate',
    xml: bpmn(line(['a', '<serviceTask id="a" flowable:class="x.Mail"/>'])),
    becomes: ['unsupported a class'],
  },
  {
    tool: 'Flowable',
    about: 'a mail task',
    xml: bpmn(line(['a', '<serviceTask id="a" flowable:type="mail"/>'])),
    becomes: ['unsupported a mail to'],
  },
  {
    tool: 'Flowable',
    about: 'starters of its own',
    xml: bpmn(line(['a', task('a')]), { attributes: 'flowable:candidateStarterGroups="boss"' }),
    becomes: 'runs',
  },
  {
    tool: 'Flowable',
    about: 'a script',
    xml: bpmn(line(['a', '<scriptTask id="a" scriptFormat="groovy"><script>x = 1</script></scriptTask>'])),
    becomes: ['unsupported a ScriptTask'],
  },
  {
    tool: 'Activiti',
    about: 'an assignee and a date that is due',
    xml: bpmn(line(['a', '<userTask id="a" activiti:assignee="${taskUser}" activiti:dueDate="P1D"/>'])),
    becomes: 'runs',
  },
  {
    tool: 'Activiti',
    about: 'countersigning',
    xml: bpmn(
      line([
        'a',
        '<userTask id="a" activiti:assignee="${u}"><multiInstanceLoopCharacteristics isSequential="false" activiti:collection="${users}" activiti:elementVariable="u"><completionCondition>${nrOfCompletedInstances/nrOfInstances >= 0.6}</completionCondition></multiInstanceLoopCharacteristics></userTask>',
      ]),
    ),
    becomes: 'runs',
  },
  {
    tool: 'Activiti',
    about: 'an execution listener on the process',
    xml: bpmn(`<extensionElements><activiti:executionListener event="end" class="x"/></extensionElements>${line(['a', task('a')])}`),
    becomes: ['unsupported p executionListener'],
  },
  { tool: 'Activiti', about: 'a receive task', xml: bpmn(line(['a', '<receiveTask id="a"/>'])), becomes: 'runs' },
  {
    tool: 'Activiti',
    about: 'a call of a bean in a condition',
    xml: bpmn(
      `<startEvent id="start"/><exclusiveGateway id="g"/><endEvent id="end"/><endEvent id="no"/>${flow('start', 'g')}${flow('g', 'end', '${bean.ok(')}${flow('g', 'no')}`,
    ),
    becomes: ['condition g_end ${bean.ok('],
  },
  {
    tool: 'Camunda 7',
    about: 'attributes of its own name',
    xml: bpmn(line(['a', '<userTask id="a" camunda:candidateGroups="manager" camunda:dueDate="PT4H"/>'])),
    becomes: 'runs',
  },
  {
    tool: 'Camunda 7',
    about: 'an external task',
    xml: bpmn(line(['a', '<serviceTask id="a" camunda:type="external" camunda:topic="pay"/>'])),
    becomes: ['unsupported a topic', 'unsupported a type external'],
  },
  {
    tool: 'Camunda 7',
    about: 'a decision table',
    xml: bpmn(line(['a', '<businessRuleTask id="a" camunda:decisionRef="d"/>'])),
    becomes: ['unsupported a decisionRef', 'unsupported a BusinessRuleTask'],
  },
  {
    tool: 'Camunda 7',
    about: 'a message boundary without a message',
    xml: bpmn(
      `${line(['a', task('a')])}<boundaryEvent id="b" attachedToRef="a"><messageEventDefinition/></boundaryEvent>${flow('b', 'end')}`,
    ),
    becomes: ['structure b noEventName'],
  },
  {
    tool: 'Camunda 7',
    about: 'a sub-process with timer and error',
    xml: bpmn(
      `<startEvent id="start"/><subProcess id="sub"><startEvent id="s">${''}</startEvent>${task('a')}<endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}</subProcess><boundaryEvent id="t" attachedToRef="sub">${timer('<timeDuration>P3D</timeDuration>')}</boundaryEvent><endEvent id="end"/>${flow('start', 'sub')}${flow('sub', 'end')}${flow('t', 'end')}`,
    ),
    becomes: 'runs',
  },
  {
    tool: 'Flowable',
    about: 'a call with variables in and out',
    xml: bpmn(
      line([
        'a',
        '<callActivity id="a" calledElement="other"><extensionElements><flowable:in source="x" target="y"/><flowable:in sourceExpression="${x + 1}" target="z"/><flowable:out source="y" target="x"/></extensionElements></callActivity>',
      ]),
    ),
    becomes: 'runs',
  },
  {
    tool: 'Flowable',
    about: 'a call with a mapping of names that are none, and one for the time of the call alone',
    xml: bpmn(
      line([
        'a',
        '<callActivity id="a" calledElement="other"><extensionElements><flowable:in source="a b" target="y"/><flowable:in source="x" target="y" transient="true"/></extensionElements></callActivity>',
      ]),
    ),
    becomes: ['condition a a b → y', 'unsupported a in/out transient'],
  },
  {
    tool: 'Camunda 8',
    about: 'an assignment of Zeebe',
    xml: bpmn(line(['a', '<userTask id="a"><extensionElements><zeebe:assignmentDefinition assignee="x"/></extensionElements></userTask>'])),
    becomes: ['unsupported a zeebe:assignmentDefinition', 'structure a nobody'],
  },
  {
    tool: 'Camunda 8',
    about: 'a condition in FEEL',
    xml: bpmn(
      `<startEvent id="start"/><exclusiveGateway id="g" default="g_no"/><endEvent id="end"/><endEvent id="no"/>${flow('start', 'g')}${flow('g', 'end', '=days > 3')}${flow('g', 'no')}`,
    ),
    becomes: ['condition g_end =days > 3'],
  },
  {
    tool: 'bpmn.io',
    about: 'a plain drawing',
    xml: plain(
      `<bpmn:process id="Process_1" isExecutable="false"><bpmn:startEvent id="StartEvent_1"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent><bpmn:task id="Activity_1" name="Do it"/><bpmn:endEvent id="e"/><bpmn:sequenceFlow id="f1" sourceRef="StartEvent_1" targetRef="Activity_1"/><bpmn:sequenceFlow id="f2" sourceRef="Activity_1" targetRef="e"/></bpmn:process>${ioShape}`,
    ),
    becomes: ['structure Process_1 notExecutable'],
  },
  {
    tool: 'bpmn.io',
    about: 'a drawing with people, notes and a lane',
    xml: plain(
      `<bpmn:collaboration id="c"><bpmn:participant id="pa" processRef="Process_1"/></bpmn:collaboration><bpmn:process id="Process_1" isExecutable="true"><bpmn:laneSet id="l"><bpmn:lane id="l1"><bpmn:flowNodeRef>u</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet><bpmn:startEvent id="StartEvent_1"/><bpmn:userTask id="u" camunda:assignee="1"/><bpmn:endEvent id="e"/><bpmn:sequenceFlow id="f1" sourceRef="StartEvent_1" targetRef="u"/><bpmn:sequenceFlow id="f2" sourceRef="u" targetRef="e"/><bpmn:textAnnotation id="t"><bpmn:text>note</bpmn:text></bpmn:textAnnotation><bpmn:association id="as" sourceRef="u" targetRef="t"/></bpmn:process>${ioShape}`,
    ),
    becomes: 'runs',
  },
  {
    tool: 'bpmn.io',
    about: 'two pools',
    xml: plain(
      '<bpmn:process id="Process_1"><bpmn:startEvent id="a"/></bpmn:process><bpmn:process id="Process_2" isExecutable="false"><bpmn:startEvent id="b"/></bpmn:process><bpmn:process id="Process_3"/>',
    ),
    becomes: ['structure a noSteps'],
  },
  {
    tool: 'bpmn.io',
    about: 'a flow to nowhere',
    xml: plain(
      '<bpmn:process id="Process_1"><bpmn:startEvent id="a"/><bpmn:sequenceFlow id="f" sourceRef="a" targetRef="gone"/></bpmn:process>',
    ),
    becomes: ['structure f unresolved reference <gone>'],
  },
  {
    tool: 'bpmn.io',
    about: 'an event sub-process without an event',
    xml: bpmn(`${line(['a', task('a')])}<subProcess id="ev" triggeredByEvent="true"><startEvent id="es"/></subProcess>`),
    becomes: ['structure ev noStartEvent'],
  },
  {
    tool: 'none',
    about: 'an element that BPMN does not know',
    xml: bpmn(line(['a', '<magicTask id="a"/>'])),
    becomes: ['unsupported magicTask magicTask'],
  },
  {
    tool: 'none',
    about: 'no BPMN at all',
    xml: '<html><body>hello</body></html>',
    becomes: ['unreadable bpmn:Definitions failed to parse document as <bpmn:Definitions>'],
  },
]
