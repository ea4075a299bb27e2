// Registers the site's expression functions, as the program does.

import '../../engine/model/expressions/cel.ts'
import { registerFunctions } from '../../engine/model/expressions/functions.ts'
import { ownPlatform } from '../../engine/site/platformFunctions.ts'
import { siteFunctions } from '../../engine/site/siteFunctions.ts'
import { tradeFunctions } from '../../engine/site/tradeFunctions.ts'

registerFunctions({ ...siteFunctions, ...tradeFunctions, ...ownPlatform })
