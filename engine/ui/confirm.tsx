// A question before something that cannot be taken back. The browser's own dialog element: it lies over everything,
// keeps the focus inside, closes on Esc and gives the focus back.

import { translateNow } from '../text/language.ts'
import './confirm.css'
import { openWindow } from './openWindows.ts'

/** Words of the two answers, where they say more than yes and no. */
export interface Answers {
  yes?: string
  no?: string
  /** Yes loses something: Enter then answers no. */
  isLoss?: boolean
}

/** Asks; true for yes, false for no (Esc or the button). Enter is yes, or no where yes loses something. While a question stands, another is not asked: no. */
export async function confirm(text: string, answers: Answers = {}): Promise<boolean> {
  // A double click asks twice.
  if (isAsking) return false
  isAsking = true
  return ask(text, answers).finally(() => {
    isAsking = false
  })
}

async function ask(text: string, { yes: yesWord, no: noWord, isLoss = false }: Answers): Promise<boolean> {
  // The Esc that asks must not be the Esc that answers: the browser closes what is open when the key's event is over.
  await new Promise((go) => setTimeout(go))
  const dialog = document.createElement('dialog')
  const question = Object.assign(document.createElement('p'), { textContent: text, id: `g-confirm-${++asked}` })
  const yes = button(yesWord ?? translateNow('confirm.yes'), isLoss ? 'g-button' : 'g-button g-primary')
  const no = button(noWord ?? translateNow('confirm.no'), isLoss ? 'g-button g-primary' : 'g-button')
  const buttons = Object.assign(document.createElement('div'), { className: 'g-confirm-buttons' })
  buttons.append(no, yes)
  dialog.append(question, buttons)
  dialog.className = 'g-confirm'
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-label', translateNow('confirm.title'))
  dialog.setAttribute('aria-describedby', question.id)
  // A dialog below must not hear the keys that answer this one.
  dialog.addEventListener('keydown', (event) => event.stopPropagation())
  // A press beside it, as the second of a double one, leaves the keyboard where it is.
  dialog.addEventListener('mousedown', (event) => event.target === dialog && event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  ;(isLoss ? no : yes).focus()
  return new Promise((resolve) => {
    // At once, not with the event of the closing: a Back in between would leave a question that is answered already.
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

let asked = 0
let isAsking = false

function button(text: string, className: string): HTMLButtonElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: text, className })
}
