// All keyboard shortcuts of the console, for the dialog. Add every new shortcut here.

export interface KeyLine {
  /** Message key in `i18n/keys`. */
  description: string
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
      { description: 'palette', keys: [['Ctrl', 'K']] },
      { description: 'list', keys: [['?']] },
      { description: 'escape', keys: [['Esc']] },
    ],
  },
  {
    title: 'lists',
    lines: [
      { description: 'order', keys: [['Shift', 'Enter']] },
      { description: 'column', keys: [['Alt', 'Shift', '← →']] },
      { description: 'width', keys: [['← →']] },
      { description: 'cells', keys: [['↑ ↓ ← →']] },
      { description: 'far', keys: [['Home'], ['End'], ['Ctrl', 'Home'], ['Ctrl', 'End'], ['PageUp'], ['PageDown']] },
      { description: 'edit', keys: [['F2'], ['Enter']] },
      { description: 'save', keys: [['Enter']] },
      { description: 'saveBeside', keys: [['Tab']] },
      { description: 'revert', keys: [['Esc']] },
      { description: 'paste', keys: [['Ctrl', 'V']] },
      { description: 'menu', keys: [['↑ ↓']] },
      { description: 'print', keys: [['Ctrl', 'P']] },
    ],
  },
  {
    title: 'boards',
    lines: [
      { description: 'lift', keys: [['Space']] },
      { description: 'otherColumn', keys: [['← →']] },
    ],
  },
  {
    title: 'months',
    lines: [
      { description: 'days', keys: [['↑ ↓ ← →']] },
      { description: 'otherMonth', keys: [['PageUp'], ['PageDown']] },
    ],
  },
  {
    title: 'forms',
    lines: [{ description: 'send', keys: [['Ctrl', 'Enter']] }],
  },
  {
    title: 'record',
    lines: [
      { description: 'next', keys: [['J']] },
      { description: 'previous', keys: [['K']] },
    ],
  },
  {
    title: 'tabs',
    lines: [
      { description: 'walk', keys: [['← →']] },
      { description: 'move', keys: [['Ctrl', 'Shift', '← →']] },
      { description: 'closeTab', keys: [['Delete']] },
    ],
  },
  {
    title: 'pictures',
    lines: [
      { description: 'turn', keys: [['← →']] },
      { description: 'zoom', keys: [['+ − 0']] },
    ],
  },
  {
    title: 'drawing',
    lines: [
      { description: 'keep', keys: [['Ctrl', 'S']] },
      { description: 'undo', keys: [['Ctrl', 'Z']] },
      {
        description: 'copy',
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
      { description: 'screen', keys: [['← →']] },
      { description: 'which', keys: [['1 – 9']] },
    ],
  },
]
