import type { ViewWords } from './zh.ts'

export const en = {
  views: {
    choose: 'View: {{name}}',
    changed: 'Changes are not saved',
    shared: '{{name}} (shared)',
    save: 'Save view',
    saveAs: 'Save as…',
    edit: 'Rename and share…',
    rename: 'Rename…',
    openWith: 'Open the list with it',
    reset: 'Back to the original',
    remove: 'Delete view',
    removeConfirm: 'Delete the view “{{name}}”?',
    removed: 'View deleted',
    saved: 'View saved',
    name: 'Name of the view',
    nameNeeded: 'Please enter a name',
    share: 'Shared with',
    nobody: 'Only me',
    all: 'All users',
    gone: 'These fields of the view no longer exist: {{names}}',
    unknown: 'This view does not exist or is no longer shared',
    moved: '{{title}}: column {{place}} of {{count}}',
    atEdge: '{{title}} cannot move further',
  },
} satisfies ViewWords
