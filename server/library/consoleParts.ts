// Parts of the console that schema files may name, and page paths that they must not use.

import type { ValidateOptions } from '../../engine/model/checks/validate.ts'
import { pagePaths, serverPaths } from '../../engine/site/pagePaths.ts'
import { panelNames } from '../../engine/site/panels.ts'

export const consoleParts: Pick<ValidateOptions, 'panels' | 'pages'> = { panels: panelNames, pages: [...pagePaths, ...serverPaths] }
