// The keys of the console, told in one place. Whoever gives a page a key adds it here.

export interface KeyLine {
  /** Key of `i18n/keys`. */
  says: string
  /** Each pressed together; several are alternatives. */
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
      { says: 'save', keys: [['Enter']] },
      { says: 'revert', keys: [['Esc']] },
      { says: 'menu', keys: [['↑ ↓']] },
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
