// Exports of the form chunk. Import `lazy.tsx` instead of this file.

export { ActionDialog } from './ActionDialog.tsx'
export { RecordDialog } from './RecordDialog.tsx'
export { preloadFormStyles } from './warm.tsx'
