// Lists attributes and elements of other engines, and how each is treated. A name that is not listed is refused.

/** Attributes that are read, by BPMN element. */
export const READ_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Process: ['owner', 'candidateStarterUsers', 'candidateStarterGroups'],
  StartEvent: ['initiator'],
  UserTask: [
    ...['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'allowApplicant'],
    ...['taskIdVariableName', 'taskCompleterVariableName', 'skipExpression'],
  ],
  ServiceTask: ['action', 'skipExpression', 'type'],
  SendTask: ['type'],
  ScriptTask: ['resultVariable', 'resultVariableName', 'autoStoreVariables', 'skipExpression'],
  ReceiveTask: ['skipExpression'],
  AdHocSubProcess: ['assignee', 'candidateUsers', 'candidateGroups', 'allowApplicant'],
  SequenceFlow: ['skipExpression'],
  CallActivity: ['inheritVariables', 'idVariableName', 'processInstanceIdVariableName', 'calledElementType', 'calledElementBinding'],
  MultiInstanceLoopCharacteristics: ['collection', 'elementVariable', 'elementIndexVariable'],
  TerminateEventDefinition: ['terminateAll', 'terminateMultiInstance'],
  MessageEventDefinition: ['messageExpression'],
  SignalEventDefinition: ['signalExpression'],
}

/** Attributes of jobs, forms, history and drawing: ignored, as nothing here depends on them. */
export const QUIET_ATTRIBUTES: readonly string[] = [
  ...['async', 'exclusive', 'asyncLeave', 'asyncLeaveExclusive', 'asyncBefore', 'asyncAfter', 'completeAsync', 'noWaitStatesAsyncLeave'],
  ...['jobPriority', 'jobCategory', 'taskPriority', 'historyTimeToLive', 'versionTag', 'isStartableInTasklist', 'startFormKey'],
  ...['formKey', 'formRef', 'formRefBinding', 'formRefVersion', 'formFieldValidation', 'formReadOnly', 'category', 'sameDeployment'],
  ...['parallelInSameTransaction', 'modelerTemplate', 'modelerTemplateVersion', 'dataType', 'userType', 'text', 'enabledShortname'],
]

/** Attributes with a meaning in other engines but not here: ignored with a note. */
export const NOTED_ATTRIBUTES: readonly string[] = [
  ...['priority', 'owner', 'followUpDate', 'businessKey', 'inheritBusinessKey', 'processInstanceName', 'fallbackToDefaultTenant'],
  ...['isEagerExecutionFetching', 'eagerExecutionFetching', 'errorMessage'],
]

export const NOTED_ELEMENTS: readonly string[] = ['failedJobRetryTimeCycle']

export const READ_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  UserTask: ['formProperty', 'formData'],
  ServiceTask: ['field'],
  SendTask: ['field'],
  CallActivity: ['in', 'out'],
  StartEvent: ['variableListenerEventDefinition'],
  BoundaryEvent: ['variableListenerEventDefinition'],
  IntermediateCatchEvent: ['variableListenerEventDefinition'],
  DataObject: ['value'],
  MultiInstanceLoopCharacteristics: ['variableAggregation'],
}

export const QUIET_ELEMENTS: readonly string[] = [
  ...['formProperty', 'formData', 'properties', 'property', 'historyLevel', 'localization', 'jobCategory', 'includeInHistory'],
  ...['customProperties', 'work-form-field-validation', 'task-candidates-type'],
]
