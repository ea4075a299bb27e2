// Every route that is code, and every hook into the generated ones.

import { captcha } from './auth/captcha.ts'
import { sessionRoutes } from './auth/session.ts'
import { socialRoutes } from './auth/social.ts'
import { token } from './auth/token.ts'
import { noticeHook, noticeRoutes } from './desk/notice.ts'
import { readCard } from './huashi/readCard.ts'
import { uploadErrors } from './log/error.ts'
import { reportHook } from './report/report.ts'
import { putFile } from './resource/oss.ts'
import type { EntityHook, Route } from './route.ts'
import { clientHook } from './system/client.ts'
import { dataScopeHook } from './system/dataScope.ts'
import { deptHook, deptRoutes } from './system/dept.ts'
import { dictHooks, dictRoutes } from './system/dict.ts'
import { menuHook, menuRoutes } from './system/menu.ts'
import { postHook } from './system/post.ts'
import { regionHook, regionRoutes } from './system/region.ts'
import { roleHook, roleRoutes } from './system/role.ts'
import { roleGrantRoutes } from './system/roleGrant.ts'
import { tenantHook, tenantRoutes } from './system/tenant.ts'
import { tenantPackageHook, tenantPackageRoutes } from './system/tenantPackage.ts'
import { topMenuRoutes } from './system/topMenu.ts'
import { accountRoutes } from './user/accounts.ts'
import { directoryRoutes } from './user/directory.ts'
import { updatePassword } from './user/password.ts'
import { platformRoutes } from './user/platforms.ts'
import { profileRoutes } from './user/profile.ts'
import { registerRoutes } from './user/register.ts'
import { userHook } from './user/userHook.ts'

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
  ...roleGrantRoutes,
  ...topMenuRoutes,
  ...regionRoutes,
  ...tenantRoutes,
  ...tenantPackageRoutes,
  putFile,
  ...accountRoutes,
  ...directoryRoutes,
  ...platformRoutes,
  ...profileRoutes,
  updatePassword,
  uploadErrors,
  readCard,
  ...noticeRoutes,
]

export const hooks: readonly EntityHook[] = [
  deptHook,
  menuHook,
  postHook,
  roleHook,
  userHook,
  clientHook,
  ...dictHooks,
  regionHook,
  tenantHook,
  tenantPackageHook,
  noticeHook,
  reportHook,
  dataScopeHook,
]
