// Exports of the chunk with the forms. Import `lazy.tsx` instead of this file.

export { ActionDialog } from './ActionDialog.tsx'
export { preloadFormStyles } from './preloadStyles.tsx'
export { RecordDialog } from './RecordDialog.tsx'
