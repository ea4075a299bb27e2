// Names of the console that schema files may use, and paths that they may not.

import type { ValidateOptions } from '../../engine/model/checks/validate.ts'
import { pagePaths, serverPaths } from '../../engine/site/pagePaths.ts'
import { panelNames } from '../../engine/site/panels.ts'

export const consoleParts: Pick<ValidateOptions, 'panels' | 'pages'> = { panels: panelNames, pages: [...pagePaths, ...serverPaths] }
