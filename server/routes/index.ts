// Every route that is code, and every hook into the generated ones.

import { captcha } from './auth/captcha.ts'
import { sessionRoutes } from './auth/session.ts'
import { socialRoutes } from './auth/social.ts'
import { token } from './auth/token.ts'
import { uploadErrors } from './log/error.ts'
import { putFile } from './resource/oss.ts'
import type { EntityHook, Route } from './route.ts'
import { dataScopeHook } from './system/dataScope.ts'
import { deptRoutes } from './system/dept.ts'
import { dictHooks, dictRoutes } from './system/dict.ts'
import { menuRoutes } from './system/menu.ts'
import { roleRoutes } from './system/role.ts'
import { tenantHook, tenantRoutes } from './system/tenant.ts'
import { tenantPackageHook, tenantPackageRoutes } from './system/tenantPackage.ts'
import { updatePassword } from './user/password.ts'
import { profileRoutes } from './user/profile.ts'
import { registerRoutes } from './user/register.ts'

/** Win over generated routes of the same method and path. */
export const codeRoutes: readonly Route[] = [
  token,
  captcha,
  ...sessionRoutes,
  ...socialRoutes,
  ...registerRoutes,
  ...menuRoutes,
  ...dictRoutes,
  ...deptRoutes,
  ...roleRoutes,
  ...tenantRoutes,
  ...tenantPackageRoutes,
  putFile,
  ...profileRoutes,
  updatePassword,
  uploadErrors,
]

export const hooks: readonly EntityHook[] = [...dictHooks, tenantHook, tenantPackageHook, dataScopeHook]
