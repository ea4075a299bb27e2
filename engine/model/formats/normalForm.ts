// Normal forms of values. Browser and server validate, store, search and compare values in this form.

/** Invisible characters without meaning: zero-width spaces, soft hyphens, direction marks and overrides, invisible operators. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** Printable ASCII, which contains none of them and no accents. */
const PLAIN = /^[ -~]*$/
/** Dots between the parts of a name; `·` is the one in identity documents. */
const NAME_DOTS = /[·•‧∙⋅・･᛫]\s*/gu
const BEFORE_DOTS = /(?<!\s)\s+(?=[·•‧∙⋅・･᛫])/gu
const PLATE_SIGNS = /[\s·•‧∙⋅・･.-]/gu

/** Increment this when a form changes: the store then converts existing values. */
export const FORMS_REVISION = 2

/** Normal forms by name. The store keeps the form of each column. */
export const normalForms = {
  trimmed,
  code: codeForm,
  grouped: groupedForm,
  plate: plateForm,
  account: accountForm,
  name: nameForm,
  verbatim,
}

export type NormalForm = keyof typeof normalForms

/** Removes surrounding blanks and invisible characters and composes accents; inner blanks are kept. */
function trimmed(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  return text.replace(UNSEEN, '').trim().normalize('NFC')
}

/** For codes of devices and documents: half-width capital letters. */
function codeForm(text: string): string {
  return trimmed(text).normalize('NFKC').toUpperCase()
}

/**
 * For numbers written in groups, such as identity numbers, credit codes, bank cards and phones: capital letters without blanks and hyphens.
 */
function groupedForm(text: string): string {
  return codeForm(text).replace(/[\s-]/g, '')
}

/** For licence plates: without dot and blanks. */
function plateForm(text: string): string {
  return codeForm(text).replace(PLATE_SIGNS, '')
}

/** For accounts and e-mail addresses: half-width lower case. */
function accountForm(text: string): string {
  return trimmed(text).normalize('NFKC').toLowerCase()
}

/** For names of people: all dots become `·` without surrounding blanks. */
function nameForm(text: string): string {
  return trimmed(text).replace(BEFORE_DOTS, '').replace(NAME_DOTS, '·')
}

/** For text that is stored unchanged. */
function verbatim(text: string): string {
  return text
}

/** True if a text may be a person's name: any script, but neither digits only nor control characters. */
export function isPersonName(text: string): boolean {
  return !/^\p{Nd}+$/u.test(text) && !/\p{Cc}/u.test(text)
}

const PLATE = /^[\p{Script=Han}WJ][A-Z0-9\p{Script=Han}]{5,8}$/u

/** True if a text in `plateForm` may be a licence plate, including trailers and special vehicles. */
export function isPlate(text: string): boolean {
  return PLATE.test(text) && /\d/.test(text)
}
