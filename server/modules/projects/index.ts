// Module of construction projects: stages, images and companies; also menu directories, parameters and expression functions of the product.

import { ownPlatform } from '#engine/site/platformFunctions.ts'
import { siteFunctions } from '#engine/site/siteFunctions.ts'
import { tradeFunctions } from '#engine/site/tradeFunctions.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { companyRoutes } from './company.ts'
import { projectHook } from './project.ts'
import { projectImgHook } from './projectImg.ts'
import { projectStageHook, projectStageRoutes } from './projectStage.ts'

export { addStages, changeStage, stagesOf } from './projectStages.ts'

export const projects: Module = {
  name: 'projects',
  routes: [...projectStageRoutes, ...companyRoutes],
  hooks: () => [projectHook, projectStageHook, projectImgHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  functions: { ...siteFunctions, ...tradeFunctions, ...ownPlatform },
}
