import { createOutboxDispatcher } from '../../outboxDispatcher.ts'
import { deliverDue } from './deliver.ts'

export const smsDispatcher = createOutboxDispatcher('Messages', deliverDue)
