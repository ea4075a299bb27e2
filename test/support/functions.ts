// Tests read schema files as the program does: with the site's functions.

import { tradeFunctions } from '../../dict/tradeFunctions.ts'
import { registerFunctions } from '../../engine/model/functions.ts'
import { siteFunctions } from '../../engine/model/siteFunctions.ts'

registerFunctions({ ...siteFunctions, ...tradeFunctions })
