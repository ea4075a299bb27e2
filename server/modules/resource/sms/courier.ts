import { createCourier } from '../../courier.ts'
import { deliverDue } from './deliver.ts'

export const smsCourier = createCourier('Messages', deliverDue)
