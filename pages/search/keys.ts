// All keyboard shortcuts of the console, for the dialog. Add every new shortcut here.

export interface KeyLine {
  /** Message key in `i18n/keys`. */
  says: string
  /** Alternatives, each a list of keys pressed together. */
  keys: readonly (readonly string[])[]
}

export interface KeyGroup {
  title: string
  lines: readonly KeyLine[]
}

export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'everywhere',
    lines: [
      { says: 'palette', keys: [['Ctrl', 'K']] },
      { says: 'list', keys: [['?']] },
      { says: 'escape', keys: [['Esc']] },
    ],
  },
  {
    title: 'lists',
    lines: [
      { says: 'order', keys: [['Shift', 'Enter']] },
      { says: 'column', keys: [['Alt', 'Shift', '← →']] },
      { says: 'width', keys: [['← →']] },
      { says: 'cells', keys: [['↑ ↓ ← →']] },
      { says: 'far', keys: [['Home'], ['End'], ['Ctrl', 'Home'], ['Ctrl', 'End'], ['PageUp'], ['PageDown']] },
      { says: 'edit', keys: [['F2'], ['Enter']] },
      { says: 'save', keys: [['Enter']] },
      { says: 'saveBeside', keys: [['Tab']] },
      { says: 'revert', keys: [['Esc']] },
      { says: 'paste', keys: [['Ctrl', 'V']] },
      { says: 'menu', keys: [['↑ ↓']] },
      { says: 'print', keys: [['Ctrl', 'P']] },
    ],
  },
  {
    title: 'boards',
    lines: [
      { says: 'lift', keys: [['Space']] },
      { says: 'otherColumn', keys: [['← →']] },
    ],
  },
  {
    title: 'months',
    lines: [
      { says: 'days', keys: [['↑ ↓ ← →']] },
      { says: 'otherMonth', keys: [['PageUp'], ['PageDown']] },
    ],
  },
  {
    title: 'forms',
    lines: [{ says: 'send', keys: [['Ctrl', 'Enter']] }],
  },
  {
    title: 'record',
    lines: [
      { says: 'next', keys: [['J']] },
      { says: 'previous', keys: [['K']] },
    ],
  },
  {
    title: 'tabs',
    lines: [
      { says: 'walk', keys: [['← →']] },
      { says: 'move', keys: [['Ctrl', 'Shift', '← →']] },
      { says: 'closeTab', keys: [['Delete']] },
    ],
  },
  {
    title: 'pictures',
    lines: [
      { says: 'turn', keys: [['← →']] },
      { says: 'zoom', keys: [['+ − 0']] },
    ],
  },
  {
    title: 'drawing',
    lines: [
      { says: 'keep', keys: [['Ctrl', 'S']] },
      { says: 'undo', keys: [['Ctrl', 'Z']] },
      {
        says: 'copy',
        keys: [
          ['Ctrl', 'C'],
          ['Ctrl', 'V'],
        ],
      },
    ],
  },
  {
    title: 'walls',
    lines: [
      { says: 'screen', keys: [['← →']] },
      { says: 'which', keys: [['1 – 9']] },
    ],
  },
]
