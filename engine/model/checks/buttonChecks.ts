// Checks `actions`: the settings of built-in buttons, and the actions of the file.

import { builtInButtons, conditionalButtons, ownActions } from '../entity/fileActions.ts'
import { checkAction } from './actionChecks.ts'
import type { FileCheck } from './fileCheck.ts'
import { nearestWord } from './nearest.ts'

/** Built-in actions that accept `"menu"`. */
const OF_A_ROW = ['edit', 'delete', 'view']

export function checkActions(check: FileCheck): void {
  const { actions = {} } = check.file
  // A view leaves out buttons of its base.
  const known = [...new Set([...builtInButtons, ...Object.keys(check.base()?.actions ?? {})])]
  for (const [name, action] of ownActions(check.file)) {
    const meant = action.title === undefined ? nearestWord(name, conditionalButtons) : null
    if (meant) check.report(['actions', name], `"${name}" is no built-in button.`, `Did you mean "${meant}"?`)
    else checkAction(check, ['actions', name], name, action)
  }
  for (const name of conditionalButtons) {
    const action = actions[name]
    if (typeof action !== 'object') continue
    if (action.when === undefined) check.report(['actions', name], '"when" is missing.', 'Add the condition, or remove the entry.')
    else if (action.when === 'false') check.report(['actions', name, 'when'], 'the button is never there.', `Write "${name}": false.`)
    else check.condition(['actions', name, 'when'], action.when)
    for (const key of Object.keys(action))
      if (key !== 'when') check.report(['actions', name, key], `"${name}" takes only "when".`, 'Give a button of your own another name.')
  }
  for (const [name, action] of Object.entries(actions))
    if (action === 'menu' && !OF_A_ROW.includes(name))
      check.report(
        ['actions', name],
        `"${name}" is no built-in button of a row.`,
        `Take one of ${OF_A_ROW.join(', ')}, or write the action out.`,
      )
    else if (action === false) check.known(['actions', name], name, known, 'button that stands there otherwise')
}
