// Confirmation in a native dialog, which is in the top layer, traps the focus, closes on Escape and restores the focus.

import { translateNow } from '../text/language.ts'
import './confirm.css'
import { openWindow } from './openWindows.ts'

/** Labels of the two buttons, if they differ from yes and no. */
export interface Answers {
  yes?: string
  no?: string
  /** True if "yes" loses something; Enter then means "no". */
  isLoss?: boolean
}

/**
 * Shows a question; returns true for yes, false for no or Escape. Enter means yes, or no if `isLoss`. Returns false at once while another
 * question is open.
 */
export async function confirm(text: string, answers: Answers = {}): Promise<boolean> {
  // A double click would ask twice.
  if (isOpen) return false
  isOpen = true
  return openDialog(text, answers).finally(() => {
    isOpen = false
  })
}

async function openDialog(text: string, { yes: yesWord, no: noWord, isLoss = false }: Answers): Promise<boolean> {
  // Waits until the Escape that triggered the question is handled, since it would close the dialog.
  await new Promise((go) => setTimeout(go))
  const dialog = document.createElement('dialog')
  const question = Object.assign(document.createElement('p'), { textContent: text, id: `g-confirm-${++dialogCount}` })
  const yes = button(yesWord ?? translateNow('confirm.yes'), isLoss ? 'g-button' : 'g-button g-primary')
  const no = button(noWord ?? translateNow('confirm.no'), isLoss ? 'g-button g-primary' : 'g-button')
  const buttons = Object.assign(document.createElement('div'), { className: 'g-confirm-buttons' })
  buttons.append(no, yes)
  dialog.append(question, buttons)
  dialog.className = 'g-confirm'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-label', translateNow('confirm.title'))
  dialog.setAttribute('aria-describedby', question.id)
  // A dialog below must not handle keys meant for this one.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  // A click outside, such as the second of a double click, does not move the focus.
  dialog.addEventListener('mousedown', (event) => event.target === dialog && event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  ;(isLoss ? no : yes).focus()
  return new Promise((resolve) => {
    // Removed at once, not in the close event: Back in between would find an answered question.
    const answer = (isYes: boolean) => {
      takeOff()
      resolve(isYes)
      dialog.close()
      dialog.remove()
    }
    const takeOff = openWindow(() => answer(false))
    yes.addEventListener('click', () => answer(true))
    no.addEventListener('click', () => answer(false))
    for (const type of ['cancel', 'close']) dialog.addEventListener(type, () => answer(false))
  })
}

let dialogCount = 0
let isOpen = false

function button(text: string, className: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: text, className })
}
