// Shows images at full size in a native dialog, which closes on Escape and restores the focus.

import { translateNow } from '../../text/language.ts'
import { fileName } from './links.ts'
import './pictures.css'

/** Shows one of several images; arrow keys change the image, a click changes between fitted and full size. */
export function showPictures(links: readonly string[], first: number): void {
  let at = first
  const dialog = document.createElement('dialog')
  dialog.className = 'g-pictures'
  const picture = document.createElement('img')
  const frame = button(translateNow('field.wholePicture'), () => dialog.classList.toggle('g-pictures-whole'))
  frame.className = 'g-pictures-frame'
  frame.append(picture)
  const go = (step: number) => {
    at = (at + step + links.length) % links.length
    picture.src = links[at] ?? ''
    picture.alt = fileName(picture.src)
    dialog.classList.remove('g-pictures-whole')
    dialog.setAttribute('aria-label', translateNow('field.pictures', { at: at + 1, count: links.length }))
  }
  const close = button(translateNow('form.close'), () => dialog.close(), '×')
  const others =
    links.length > 1
      ? [button(translateNow('field.previousPicture'), () => go(-1), '‹'), button(translateNow('field.nextPicture'), () => go(1), '›')]
      : []
  dialog.append(frame, ...others, close)
  // The form below must not handle keys meant for the dialog.
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (links.length > 1 && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) go(event.key === 'ArrowLeft' ? -1 : 1)
  })
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  go(0)
  document.body.append(dialog)
  dialog.showModal()
  close.focus()
}

function button(name: string, onClick: () => void, sign = ''): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: sign })
  made.setAttribute('aria-label', name)
  made.addEventListener('click', onClick)
  return made
}
