// What the form chunk holds. Import `lazy.tsx` instead of this.

export { ActionDialog } from './ActionDialog.tsx'
export { RecordDialog } from './RecordDialog.tsx'
export { warmForms } from './warm.tsx'
