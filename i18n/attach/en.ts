import type { WordsOf } from '../wordsOf.ts'
import type { zh } from './zh.ts'

/** The same keys as `zh.ts`. */
export const en: WordsOf<typeof zh> = {
  attach: {
    drop: 'Drop files here, or click to choose',
    files: 'Files to upload',
    waiting: 'Waiting',
    done: 'Uploaded',
    again: 'Upload {{name}} again',
    takeOff: 'Take {{name}} off the list',
    orphansLead: 'These files were uploaded more than a day ago, and no record names them.',
    orphansLooking: 'Looking through all records …',
    noOrphans: 'Every file is named by a record',
    orphans: 'Files: {{count}}, {{size}}',
    orphanFiles: 'Files without a record',
    inBucket: 'Bucket',
    onDisk: 'Disk',
    removeOrphans: 'Remove the files listed ({{count}})',
    removeOrphansConfirm: 'Remove {{count}} files, {{size}}? They cannot be restored.',
    removeOrphansConfirm_one: 'Remove {{count}} file, {{size}}? It cannot be restored.',
    orphansRemoved: 'Files removed: {{count}}, {{size}}',
  },
}
