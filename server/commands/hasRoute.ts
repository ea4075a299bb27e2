import { routesOf } from '../compose.ts'
import { codeAnswers } from '../http/codeTable.ts'
import { modules } from '../modules/index.ts'

/** Whether code of ours answers at a path: what the schema check asks for the calls of actions. */
export const hasRoute = codeAnswers(routesOf(modules))
