// The normal form of a value whose spelling does not matter. Browser and server validate, store, search and compare this form.

/** Signs that nobody sees and that change how nothing reads: zero-width blanks, soft hyphens, marks and overrides of the direction, invisible operators. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/** The dots that people and keyboards put into names, `·` being the one of identity documents. */
const NAME_DOTS = /[·•‧∙⋅・･᛫]\s*/gu
const BEFORE_DOTS = /(?<!\s)\s+(?=[·•‧∙⋅・･᛫])/gu
const PLATE_SIGNS = /[\s·•‧∙⋅・･.-]/gu

/** Raised when a form changes: the store then brings the values of before into the new form. */
export const FORMS_REVISION = 2

/** By name; a file of the store remembers which of them its columns have. */
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

/** Without blanks around it and unseen signs; runs of blanks inside stay. Accents in their composed form. */
function trimmed(text: string): string {
  return text.replace(UNSEEN, '').trim().normalize('NFC')
}

/** Codes of devices and documents: capital letters of half width. */
function codeForm(text: string): string {
  return trimmed(text).normalize('NFKC').toUpperCase()
}

/** Numbers that are written in groups, with their letters as capitals: identity numbers, credit codes, bank cards, phones. */
function groupedForm(text: string): string {
  return codeForm(text).replace(/[\s-]/g, '')
}

/** A plate without its dot and blanks. */
function plateForm(text: string): string {
  return codeForm(text).replace(PLATE_SIGNS, '')
}

/** Accounts and e-mail: small letters of half width. */
function accountForm(text: string): string {
  return trimmed(text).normalize('NFKC').toLowerCase()
}

/** A person's name: its dots are one sign, without blanks around them. */
function nameForm(text: string): string {
  return trimmed(text).replace(BEFORE_DOTS, '').replace(NAME_DOTS, '·')
}

/** Text that is kept as it was sent. */
function verbatim(text: string): string {
  return text
}

/** True when a text can be a person's name: passports and registers know every script, dot and length; digits alone and control signs are none. */
export function isPersonName(text: string): boolean {
  return !/^\p{Nd}+$/u.test(text) && !/\p{Cc}/u.test(text)
}

const PLATE = /^[\p{Script=Han}WJ][A-Z0-9\p{Script=Han}]{5,8}$/u

/** True when a text in `plateForm` can be a plate of a vehicle, trailers and special vehicles too. */
export function isPlate(text: string): boolean {
  return PLATE.test(text) && /\d/.test(text)
}
