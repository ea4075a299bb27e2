// Error and success messages of the API. The only file of the server with Chinese text.

import { joinedTitles } from '../engine/model/entity/uniqueTitles.ts'
import { fill } from '../i18n/fill.ts'
import type { Language } from '../i18n/translate.ts'

interface Refusal {
  /** HTTP status, and the `code` of the envelope. */
  status: number
  zh: string
  en: string
}

/** All errors of the API: dotted key, status, message in both languages; arguments replace `{{name}}`. */
export const refusals = {
  'auth.tokenMissing': { status: 401, zh: '缺失令牌,鉴权失败', en: 'Sign in first: the token is missing' },
  'auth.tokenInvalid': { status: 401, zh: '请求未授权', en: 'Sign in again: the token is not valid' },
  'auth.noPermission': { status: 403, zh: '请求未授权', en: 'You have no permission for this' },
  'auth.managingTenantOnly': { status: 403, zh: '只有管理租户可以修改{{title}}', en: 'Only the managing tenant may change {{title}}' },
  'auth.noClient': { status: 401, zh: '请求头中无client信息', en: 'The request names no client' },
  'auth.badClient': { status: 401, zh: '客户端认证失败', en: 'The client is unknown' },
  'auth.signInRefused': { status: 400, zh: '{{sentence}}', en: '{{sentence}}' },
  'auth.clientDisabled': { status: 401, zh: '客户端已停用', en: 'The client is disabled' },
  'auth.grantUnknown': { status: 400, zh: '不支持的授权类型：{{type}}', en: 'Unsupported grant type: {{type}}' },
  'auth.grantRefused': { status: 400, zh: '客户端无权使用授权类型：{{type}}', en: 'The client may not use grant type {{type}}' },
  'auth.socialOver': { status: 400, zh: '第三方登录已失效，请重新登录', en: 'This sign-in has expired. Start again' },
  'auth.socialFailed': {
    status: 400,
    zh: '第三方登录失败，请稍后再试',
    en: 'The other service did not confirm who you are, try again later',
  },
  'auth.socialUnsupported': { status: 400, zh: '暂不支持第三方登录', en: 'Signing in with another service is not supported yet' },
  'auth.tenantMissing': { status: 401, zh: '租户ID未找到', en: 'The tenant id is missing' },
  'auth.tenantUnknown': { status: 401, zh: '未获得用户的租户信息', en: 'There is no such tenant' },
  'auth.tenantExpired': { status: 401, zh: '租户授权已过期,请联系管理员', en: 'The tenant has expired. Ask your administrator' },
  'auth.locked': {
    status: 429,
    zh: '登录错误次数过多，请稍后再试（{{seconds}}秒）',
    en: 'Too many failed sign-ins. Try again in {{seconds}} {{seconds, second|seconds}}',
  },
  'auth.busy': { status: 503, zh: '登录人数过多，请稍后再试', en: 'Too many people are signing in. Try again in a moment' },
  'auth.badCaptcha': { status: 400, zh: '验证码不正确', en: 'The captcha is wrong' },
  'auth.badCredentials': { status: 400, zh: '用户名或密码错误', en: 'Wrong user name or password' },
  'auth.codeNeeded': { status: 400, zh: '请输入动态验证码', en: 'Enter the code of your authenticator' },
  'auth.badCode': { status: 400, zh: '动态验证码不正确', en: 'The authenticator code is wrong' },
  'twoFactor.on': { status: 400, zh: '两步验证已开启', en: 'Two-step verification is already enabled' },
  'auth.wrongOldPassword': { status: 400, zh: '原密码不正确！', en: 'The old password is wrong' },
  'auth.passwordsDiffer': { status: 400, zh: '请输入正确的确认密码！', en: 'The new password and its confirmation differ' },
  'auth.screenLocked': { status: 423, zh: '屏幕已锁定，请先解锁', en: 'The screen is locked. Unlock it first' },
  'lock.wrong': { status: 400, zh: '锁屏密码错误', en: 'Wrong lock password' },
  'auth.viewOnly': {
    status: 403,
    zh: '正在以他人身份查看，只能查看，不能修改',
    en: 'You are viewing as another user, so nothing can be changed',
  },
  'auth.initialPassword': { status: 403, zh: '请先修改初始密码', en: 'Change the initial password first' },
  'password.short': {
    status: 400,
    zh: '密码至少{{limit}}位',
    en: 'The password must have at least {{limit}} {{limit, character|characters}}',
  },
  'password.likeAccount': { status: 400, zh: '密码不能包含账号', en: 'The password must not contain the account name' },
  'password.common': { status: 400, zh: '密码过于常见，请换一个', en: 'This password is too common. Choose another one' },
  'password.same': { status: 400, zh: '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  'auth.disabled': { status: 401, zh: '账号已停用，请联系管理员', en: 'The account is disabled. Ask your administrator' },
  'auth.noRole': { status: 401, zh: '未获得用户的角色信息', en: 'The account has no role yet' },
  'auth.registerClosed': { status: 400, zh: '系统未开放注册', en: 'Registration is closed' },
  'auth.registerTenant': { status: 400, zh: '租户信息错误！', en: 'There is no such tenant' },
  'auth.registerIdentity': { status: 400, zh: '第三方登陆信息错误！', en: 'The sign-in with the other service is missing' },
  'auth.registerTooMany': { status: 429, zh: '注册申请过于频繁，请稍后再试', en: 'Too many registrations. Try again later' },
  'auth.accountTaken': { status: 400, zh: '当前用户 [{{account}}] 已存在！', en: 'The account {{account}} is already taken' },
  'user.accountSigns': {
    status: 400,
    zh: '登录账号只能包含英文字母、数字、汉字和 . _ @ -，且不能以符号开头',
    en: 'An account has letters of English, digits, Chinese characters and . _ @ - only, and begins with none of these signs',
  },
  'user.nameSigns': { status: 400, zh: '姓名和昵称不能包含不可见字符', en: 'Names have no invisible characters' },
  'auth.accountQuota': { status: 400, zh: '当前租户已到最大账号额度！', en: 'The tenant has reached its number of accounts' },
  'auth.badRefreshToken': { status: 401, zh: '登录已过期，请重新登录', en: 'The session has expired. Sign in again' },

  'request.parameterMissing': { status: 400, zh: '缺少必要的请求参数: {{name}}', en: 'Required parameter is missing: {{name}}' },
  'request.parameterInvalid': { status: 400, zh: '请求参数格式错误: {{name}}', en: 'Parameter is not valid: {{name}}' },
  'request.parameterRepeated': { status: 400, zh: '请求参数重复：{{name}}', en: 'Parameter is given more than once: {{name}}' },
  'request.fieldUnknown': { status: 400, zh: '查询字段不存在: {{name}}', en: 'No such field: {{name}}' },
  'request.operatorUnknown': { status: 400, zh: '查询条件不支持：{{name}}', en: 'No such operator: {{name}}' },
  'request.filterLong': { status: 400, zh: '筛选条件过长，最多{{name}}字节', en: 'The filter is too long: {{name}} bytes at most' },
  'request.filterHeavy': {
    status: 400,
    zh: '按文字的一部分筛选的条件最多{{limit}}个',
    en: 'At most {{limit}} {{limit, condition|conditions}} may search for a part of a text',
  },
  'request.filterDeep': {
    status: 400,
    zh: '筛选条件的分组最多{{name}}层',
    en: 'Groups of the filter are nested deeper than {{name}} levels',
  },
  'request.filterForm': { status: 400, zh: '筛选条件格式错误：{{name}}', en: 'The filter is malformed: {{name}}' },
  'request.filterValue': { status: 400, zh: '筛选条件的值不正确：{{name}}', en: 'The filter has an invalid value: {{name}}' },
  'request.sortUnknown': { status: 400, zh: '排序字段不存在：{{name}}', en: 'Cannot sort by unknown field: {{name}}' },
  'request.tooManyIds': { status: 400, zh: '一次最多处理{{limit}}条数据', en: 'At most {{limit}} {{limit, record|records}} at a time' },
  'request.bodyTooDeep': {
    status: 400,
    zh: '请求体嵌套不能超过{{limit}}层',
    en: 'The request body is nested deeper than {{limit}} {{limit, level|levels}}',
  },
  'request.bodyTooWide': {
    status: 400,
    zh: '请求体的字段不能超过{{limit}}个',
    en: 'An object of the request body has more than {{limit}} {{limit, key|keys}}',
  },
  'request.urlNotEncoded': {
    status: 400,
    zh: '地址含有未编码的字符：请对中文等字符使用百分号编码',
    en: 'The URL has characters that are not percent-encoded: encode Chinese and other such characters',
  },
  'request.headersTooLarge': { status: 431, zh: '请求头过大', en: 'The headers of the request are too large' },
  'request.unreadable': { status: 400, zh: '请求不是有效的HTTP', en: 'The request is not valid HTTP' },
  'request.bodyNotJson': { status: 400, zh: '请求体不是有效的JSON', en: 'The request body is not valid JSON' },
  'request.bodyNotObject': { status: 400, zh: '请求体应为JSON对象', en: 'The request body must be a JSON object' },
  'request.bodyNotArray': { status: 400, zh: '请求体应为JSON数组', en: 'The request body must be a JSON array' },
  'request.memberUnknown': { status: 400, zh: '没有名为{{name}}的字段', en: 'No such field: {{name}}' },
  'request.memberMisspelt': {
    status: 400,
    zh: '没有名为{{name}}的字段，是否为{{near}}？',
    en: 'No such field: {{name}}. Did you mean {{near}}?',
  },
  'request.bodyTooLarge': { status: 413, zh: '请求体不能超过{{limit}}', en: 'The request body must not exceed {{limit}}' },
  'request.fileTooLarge': { status: 413, zh: '上传的文件过大', en: 'The uploaded file is too large' },
  'request.bodySlow': {
    status: 408,
    zh: '数据传输过慢，已中断，请检查网络后重试',
    en: 'The data arrived too slowly and the request was ended. Check the network and try again',
  },
  'request.malformed': { status: 400, zh: '请求格式错误', en: 'The request is malformed' },
  'request.hostUnknown': {
    status: 421,
    zh: '不接受主机名{{host}}的请求，请在PUBLIC_URL或ALLOWED_HOSTS中配置',
    en: 'Requests for host {{host}} are not accepted. Name it in PUBLIC_URL or ALLOWED_HOSTS',
  },
  'request.pathUnknown': { status: 404, zh: '请求的接口不存在：{{path}}', en: 'No such endpoint: {{path}}' },
  'request.methodUnknown': { status: 405, zh: '不支持的请求方法：{{method}}', en: 'Method not allowed: {{method}}' },
  'request.encodingUnknown': {
    status: 415,
    zh: '不支持的内容编码：{{encoding}}，请用gzip',
    en: 'Unsupported content encoding: {{encoding}}. Use gzip',
  },
  'request.mediaUnknown': { status: 415, zh: '不支持的媒体类型：{{type}}', en: 'Unsupported media type: {{type}}' },

  'request.tooOften': { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Wait a minute' },
  'request.privateTooOften': {
    status: 429,
    zh: '私密信息每分钟最多核对{{minute}}次、每天最多{{day}}次：查询完整内容，或填写与已有记录掩码相同的内容，都算核对。请稍后再试，或由有权查看私密信息的人操作',
    en: 'Private values may be compared {{minute}} times a minute and {{day}} times a day, by a search or by input with the mask of a stored value. Wait, or ask somebody who may see them',
  },

  'record.invalid': { status: 400, zh: '{{sentence}}', en: '{{sentence}}' },
  'record.notFound': { status: 404, zh: '数据不存在或已被删除', en: 'The record does not exist or has been removed' },
  'record.notYours': { status: 403, zh: '数据不存在或无权操作', en: 'The record does not exist, or you may not change it' },
  'record.conflict': {
    status: 409,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Someone else has changed this record. Reload it and try again',
  },
  'record.duplicate': { status: 400, zh: '{{title}}已存在', en: '{{title}} is already taken' },
  'record.duplicateTogether': { status: 400, zh: '已有{{title}}相同的数据', en: 'Another record has the same {{title}}' },
  'record.ownRows': {
    status: 400,
    zh: '每人最多保存{{limit}}条{{title}}，请先删除不再使用的',
    en: '{{title}}: each user can keep at most {{limit}} {{limit, record|records}}. Delete those that are no longer used',
  },
  'undo.unknown': { status: 404, zh: '该操作不存在或已超过可撤销时间', en: 'The operation does not exist or can no longer be undone' },
  'undo.done': { status: 409, zh: '该操作已被撤销', en: 'The operation has already been undone' },
  'undo.irrevocable': { status: 400, zh: '{{title}}的操作不能撤销', en: 'Operations on {{title}} cannot be undone' },
  'undo.purged': {
    status: 409,
    zh: '{{count}}条记录已彻底删除，不能撤销',
    en: '{{count}} {{count, record|records}} removed for good; this cannot be undone',
  },
  'undo.changedSince': { status: 409, zh: '之后又被修改，未撤销', en: 'Changed since; not undone' },
  'bin.irrevocable': { status: 400, zh: '{{title}}删除后不能恢复', en: 'A removed {{title}} cannot be restored' },
  'bin.named': { status: 409, zh: '{{title}}中仍有数据引用它，不能彻底删除', en: 'A record of {{title}} still refers to it' },
  'bulk.count': {
    status: 409,
    zh: '符合条件的数据已变为 {{count}} 条，请刷新后重试',
    en: '{{count}} {{count, record matches|records match}} now. Reload the list and try again',
  },
  'bulk.notOffered': { status: 400, zh: '“{{title}}”不能批量修改', en: '{{title}} cannot be changed in several records at once' },
  'bulk.cells': { status: 400, zh: '一次最多粘贴 {{limit}} 格', en: 'At most {{limit}} {{limit, cell|cells}} can be pasted at once' },
  'bulk.tooMany': {
    status: 400,
    zh: '一次最多修改 {{limit}} 条',
    en: 'At most {{limit}} {{limit, record|records}} can be changed at once',
  },
  'record.hasChildren': { status: 400, zh: '请先删除子节点！', en: 'Remove the children first' },
  'record.parentIsSelf': { status: 400, zh: '父节点不可选择自身！', en: 'A record cannot be its own parent' },
  'record.parentIsBelow': { status: 400, zh: '父节点不可选择自身的子节点！', en: 'A record cannot move below its own child' },
  'field.notEditable': { status: 403, zh: '您的角色不能修改“{{title}}”', en: 'Your roles may not change {{title}}' },
  'field.requiredNotEditable': {
    status: 403,
    zh: '必填项“{{title}}”没有默认值，您的角色也不能填写，因此不能新增',
    en: '{{title}} is required, has no default, and your roles may not fill it in: the record cannot be added',
  },
  'field.unknown': { status: 400, zh: '模型{{entity}}没有字段{{name}}', en: '{{entity}} has no field {{name}}' },
  'record.notEditable': {
    status: 400,
    zh: '当前状态的数据不能编辑',
    en: 'The record cannot be edited in its current state',
  },
  'record.inApproval': {
    status: 400,
    zh: '该记录正在审批，审批结束后才能修改或删除',
    en: 'The record waits for an approval. It can be changed or removed when the approval has ended',
  },
  'record.inProcess': {
    status: 400,
    zh: '该记录的流程尚未结束，只能在流程的步骤中修改；结束或撤回流程后才能编辑或删除',
    en: 'The process of the record is open: only its steps change the record. It can be edited or removed when the process has ended or is withdrawn',
  },
  'record.notRemovable': {
    status: 400,
    zh: '当前状态的数据不能删除',
    en: 'The record cannot be removed in its current state',
  },
  'record.outsideView': { status: 400, zh: '提交的数据不属于{{title}}', en: 'The record does not belong to {{title}}' },
  'region.codeTaken': { status: 400, zh: '区划编号[{{code}}]已被使用', en: 'The code {{code}} is taken' },
  'region.codeFixed': { status: 400, zh: '区划[{{code}}]的编号不可修改', en: 'The code of region {{code}} cannot be changed' },
  'region.spelledTwice': {
    status: 400,
    zh: '区划编号[{{code}}]与已有区划[{{other}}]指同一区划',
    en: 'The code {{code}} means the same region as {{other}}, which is there already',
  },
  'region.codeUnfit': {
    status: 400,
    zh: '区划编号[{{code}}]应为父区划[{{parent}}]之下的六位编号，或以父区划编号开头',
    en: 'The code {{code}} must be one of six digits within its parent {{parent}}, or begin with the code of the parent',
  },
  'dict.parentUnknown': { status: 400, zh: '上级字典不存在', en: 'The parent entry does not exist' },
  'dict.otherCode': { status: 400, zh: '字典编号与上级字典不一致', en: 'The code differs from the code of the parent' },
  'dict.movesLevel': { status: 400, zh: '字典与字典项不可互换', en: 'A dictionary cannot become an entry, nor an entry a dictionary' },
  'client.own': {
    status: 400,
    zh: '应用[{{name}}]正用于当前登录，不能删除、停用或改名',
    en: 'You are signed in with the client {{name}}; it cannot be removed, disabled or renamed',
  },
  'dict.inUse': {
    status: 400,
    zh: '字典[{{name}}]正被{{title}}的“{{field}}”使用，不能删除',
    en: 'The dictionary {{name}} is used by {{field}} of {{title}} and cannot be removed',
  },
  'menu.unknown': { status: 400, zh: '菜单{{ids}}不存在', en: 'There is no menu {{ids}}' },
  'scope.menuUnknown': {
    status: 400,
    zh: '权限编号{{code}}不是数据页面的菜单编号',
    en: '{{code}} is not the menu code of a page of records',
  },
  'scope.columnUnknown': { status: 400, zh: '权限字段{{name}}不是{{title}}的字段', en: '{{name}} is not a field of {{title}}' },
  'scope.syntax': { status: 400, zh: '规则值无法解析：{{fault}}', en: 'The condition cannot be parsed: {{fault}}' },
  'scope.nameUnknown': { status: 400, zh: '规则值中的{{name}}不存在', en: '{{name}} in the condition does not exist' },
  'scope.typesDiffer': { status: 400, zh: '规则值中{{part}}两侧类型不一致', en: 'The sides of {{part}} cannot be compared' },
  'scope.notCondition': { status: 400, zh: '规则值中{{part}}不是条件', en: '{{part}} is not a condition' },
  'scope.unsupported': { status: 400, zh: '规则值不支持{{part}}', en: 'The condition cannot use {{part}}' },
  'tenant.managing': { status: 400, zh: '不可删除管理租户！', en: 'The managing tenant cannot be removed' },
  'tenant.noNumber': { status: 400, zh: '租户编号已用尽', en: 'All tenant numbers are in use' },
  'tenantPackage.inUse': {
    status: 400,
    zh: '产品包正被租户[{{name}}]使用，不能删除',
    en: 'The tenant {{name}} uses this package; it cannot be removed',
  },
  'record.assigned': {
    status: 400,
    zh: '{{title}}[{{name}}]下有用户[{{account}}]，不能删除',
    en: 'The user {{account}} has the {{title}} {{name}}; it cannot be removed',
  },
  'correction.tooMany': {
    status: 400,
    zh: '一条记录最多有 {{limit}} 条更正说明',
    en: 'A record has {{limit}} correction notes at most',
  },
  'role.createAdministrator': { status: 403, zh: '无权限创建超管角色！', en: 'You may not create a super administrator role' },
  'role.administrator': { status: 403, zh: '无权配置超管角色！', en: 'You may not change super administrators' },
  'role.admin': { status: 403, zh: '无权配置管理员角色！', en: 'You may not change administrators' },
  'role.beyond': { status: 403, zh: '不能授予自己没有的权限', en: 'You cannot grant a permission that you do not have' },
  'menu.taken': { status: 400, zh: '菜单名或编号已存在！', en: 'The name or code is already taken' },
  'menu.parentIsButton': { status: 400, zh: '父节点只可选择菜单类型！', en: 'Only a menu can be a parent' },
  'user.lastAdministrator': { status: 400, zh: '至少要保留一个可用的超级管理员', en: 'At least one active administrator must remain' },
  'user.self': { status: 400, zh: '不能删除本账号！', en: 'You cannot remove your own account' },
  'upload.missing': { status: 400, zh: '请选择要上传的文件', en: 'Choose a file to upload' },
  'upload.empty': { status: 400, zh: '上传的文件为空', en: 'The file is empty' },
  'upload.tooLarge': { status: 413, zh: '文件不能超过{{limit}}MB', en: 'A file must not exceed {{limit}} MB' },
  'upload.overLimit': { status: 400, zh: '文件不能超过{{limit}}', en: 'A file must not exceed {{limit}}' },
  'upload.userQuota': {
    status: 403,
    zh: '您上传的文件已超过{{limit}}MB的配额，请删除不用的文件或联系管理员',
    en: 'Your files exceed the quota of {{limit}} MB. Delete files that are not used, or ask an administrator',
  },
  'upload.tenantQuota': {
    status: 403,
    zh: '租户的文件已超过{{limit}}MB的配额，请联系管理员',
    en: 'The files of the tenant exceed the quota of {{limit}} MB. Ask an administrator',
  },
  'upload.addressOver': { status: 403, zh: '文件地址已过期，请刷新页面', en: 'The file URL has expired. Reload the page' },
  'upload.notYours': {
    status: 400,
    zh: '文件{{file}}不是您上传的，请重新上传',
    en: 'You did not upload the file {{file}}. Upload it again',
  },
  'upload.kindRefused': { status: 400, zh: '不支持的文件类型', en: 'Files of this kind are not accepted' },
  'upload.kindDiffers': { status: 400, zh: '文件内容与扩展名{{ending}}不符', en: 'The file content does not match {{ending}}' },
  'oss.hostRefused': {
    status: 400,
    zh: '资源地址{{host}}不在允许的存储主机之列',
    en: 'The endpoint {{host}} is not among the hosts that STORAGE_HOSTS allows',
  },
  'oss.keyRefused': {
    status: 400,
    zh: '存储服务拒绝了密钥，请检查accessKey、secretKey及其权限',
    en: 'The storage refused the key. Check access key, secret key and their permissions',
  },
  'oss.clock': {
    status: 400,
    zh: '服务器时间与存储服务相差过大，请校准时间',
    en: 'The clocks of server and storage differ too much',
  },
  'oss.noBucket': { status: 400, zh: '空间{{bucket}}不存在', en: 'There is no bucket {{bucket}}' },
  'oss.bucketTaken': { status: 400, zh: '空间名已被占用', en: 'The name of the bucket is taken' },
  'oss.bucketNotEmpty': { status: 400, zh: '空间{{bucket}}不为空，不能删除', en: 'The bucket {{bucket}} is not empty' },
  'oss.noFile': { status: 404, zh: '文件不存在', en: 'There is no such file' },
  'oss.full': { status: 507, zh: '存储空间不足', en: 'The storage is full' },
  'oss.notWritable': {
    status: 503,
    zh: '服务器的文件目录不可写，文件未保存，请联系管理员后重试',
    en: 'The file folder of the server is not writable and the file was not saved. Ask the administrator, then try again',
  },
  'oss.late': { status: 504, zh: '存储服务响应超时', en: 'The storage did not answer in time' },
  'oss.away': { status: 502, zh: '无法连接存储服务，请检查资源地址', en: 'The storage cannot be reached. Check the endpoint' },
  'oss.refused': { status: 502, zh: '存储服务返回错误：{{what}}', en: 'The storage refused: {{what}}' },
  'oss.unknown': { status: 400, zh: '没有资源编号为{{code}}的配置', en: 'There is no configuration with the code {{code}}' },
  'oss.keepsFiles': {
    status: 400,
    zh: '配置{{code}}中还有{{count}}个文件，不能删除',
    en: '{{code}} stores {{count}} {{count, file|files}} and cannot be removed',
  },
  'oss.noBuckets': { status: 400, zh: '本地磁盘没有空间，请先启用一条配置', en: 'The disk has no buckets. Enable a configuration first' },
  'oss.fileHeld': { status: 400, zh: '文件正被{{title}}使用，不能删除', en: 'A record of {{title}} uses the file; it cannot be removed' },
  'geocoder.none': { status: 400, zh: '未配置地点搜索服务', en: 'No geocoder is configured' },
  'geocoder.away': { status: 502, zh: '无法连接地点搜索服务', en: 'The geocoder cannot be reached' },
  'geocoder.late': { status: 504, zh: '地点搜索服务响应超时', en: 'The geocoder did not answer in time' },
  'geocoder.refused': { status: 502, zh: '地点搜索服务返回错误：{{what}}', en: 'The geocoder refused: {{what}}' },
  'mail.none': { status: 400, zh: '没有配置邮件服务器', en: 'No mail server is configured' },
  'mail.noAddress': { status: 400, zh: '收件人没有电子邮箱', en: 'The recipient has no e-mail address' },
  'mail.away': { status: 502, zh: '无法通过邮件服务器发送：{{what}}', en: 'The mail server did not take the mail: {{what}}' },
  'mail.late': { status: 504, zh: '邮件服务器响应超时', en: 'The mail server did not answer in time' },
  'mail.refused': { status: 400, zh: '邮件服务器拒绝了邮件：{{what}}', en: 'The mail server refused the mail: {{what}}' },
  'sms.none': { status: 400, zh: '没有启用的短信配置', en: 'No SMS configuration is enabled' },
  'sms.unknown': { status: 400, zh: '没有资源编号为{{code}}的短信配置', en: 'There is no SMS configuration with the code {{code}}' },
  'sms.phoneWrong': { status: 400, zh: '手机号码{{phone}}格式不正确', en: '{{phone}} is not a mobile number' },
  'sms.tooMany': { status: 400, zh: '一次最多发送{{most}}个号码', en: 'At most {{most}} {{most, number|numbers}} at a time' },
  'sms.paramsWrong': { status: 400, zh: '发送参数须为JSON对象', en: 'The parameters must be a JSON object' },
  'sms.paramMissing': { status: 400, zh: '缺少模板参数{{name}}', en: 'The template needs the parameter {{name}}' },
  'sms.away': { status: 502, zh: '无法连接短信服务', en: 'The SMS service cannot be reached' },
  'sms.late': { status: 504, zh: '短信服务响应超时', en: 'The SMS service did not answer in time' },
  'sms.busy': { status: 502, zh: '短信服务繁忙：{{what}}', en: 'The SMS service is busy: {{what}}' },
  'sms.keyRefused': { status: 400, zh: '短信服务拒绝了密钥：{{what}}', en: 'The SMS service refused the key: {{what}}' },
  'sms.refused': { status: 400, zh: '短信服务返回错误：{{what}}', en: 'The SMS service refused: {{what}}' },
  'sms.expired': { status: 400, zh: '短信已失效，未发送', en: 'The message expired and was not sent' },
  'sms.codeNeeded': { status: 400, zh: '请输入验证码', en: 'Enter the code' },
  'sms.codeWrong': { status: 400, zh: '验证码不正确', en: 'The code is wrong' },
  'sms.codeOver': { status: 400, zh: '验证码已失效，请重新获取', en: 'The code has expired. Request a new one' },
  'reset.closed': {
    status: 400,
    zh: '未开启短信找回密码，请联系管理员',
    en: 'Password reset by text message is disabled. Ask your administrator',
  },
  'reset.codeWrong': { status: 400, zh: '验证码不正确或已失效', en: 'The code is wrong or has expired' },
  'datasource.address': {
    status: 400,
    zh: '连接地址无法识别，应形如jdbc:mysql://主机:端口/库名',
    en: 'The address is not valid. Expected jdbc:mysql://host:port/database',
  },
  'datasource.driverDiffers': { status: 400, zh: '驱动类与连接地址不符', en: 'The driver class does not match the address' },
  'datasource.passwordInside': {
    status: 400,
    zh: '连接地址中不能含有密码，请填写在密码栏',
    en: 'The address must not contain a password. Enter it in the password field',
  },
  'datasource.passwordAgain': {
    status: 400,
    zh: '修改连接地址、用户名或驱动类时请重新输入密码',
    en: 'Enter the password again when address, user or driver change',
  },
  'datasource.oracle': {
    status: 400,
    zh: '暂不支持Oracle:其驱动需要本机客户端库',
    en: 'Oracle is not supported: its driver needs a client library',
  },
  'datasource.hostRefused': {
    status: 400,
    zh: '{{host}}不在允许的数据库主机之列',
    en: '{{host}} is not among the hosts that DATASOURCE_HOSTS allows',
  },
  'datasource.fileRefused': {
    status: 400,
    zh: '数据文件不在数据目录中',
    en: 'There is no such file in the data folder',
  },
  'datasource.ownFile': {
    status: 400,
    zh: '本系统自己的数据库不能作为数据源',
    en: 'The platform’s own database cannot be a data source',
  },
  'datasource.noTable': { status: 400, zh: '数据源中没有表{{name}}', en: 'The data source has no table {{name}}' },
  'datasource.refused': { status: 400, zh: '连接失败: {{what}}', en: 'The database refused: {{what}}' },
  'source.unknown': {
    status: 503,
    zh: '数据源“{{name}}”不存在，请联系管理员',
    en: 'The data source {{name}} does not exist. Ask your administrator',
  },
  'source.away': {
    status: 503,
    zh: '数据源“{{name}}”暂时无法访问，请稍后再试',
    en: 'The data source {{name}} cannot be reached. Try again later',
  },
  'source.unfit': {
    status: 503,
    zh: '{{title}}与数据源不符：表{{table}}没有列{{name}}',
    en: '{{title}} does not match its data source: the table {{table}} has no column {{name}}',
  },
  'source.keyLoose': {
    status: 503,
    zh: '{{title}}与数据源不符：表{{table}}的列{{name}}不唯一，不能作为主键',
    en: '{{title}} does not match its data source: the column {{name}} of {{table}} has no unique key',
  },
  'source.refused': { status: 400, zh: '数据源拒绝了修改：{{what}}', en: 'The data source refused the change: {{what}}' },
  'source.valueUnfit': { status: 400, zh: '{{title}}不符合数据源中列的类型', en: '{{title}} does not match the type of its column' },
  'source.keyUnmade': {
    status: 400,
    zh: '数据源不会生成主键{{name}}，不能新增',
    en: 'The data source does not generate the key {{name}}; records cannot be added',
  },
  'code.findings': { status: 400, zh: '模式文件有问题：{{finding}}', en: 'The schema file has faults: {{finding}}' },
  'code.fileThere': {
    status: 409,
    zh: '{{path}}已存在且不是由该表生成，不能覆盖',
    en: '{{path}} exists and was not generated from this table; it is not replaced',
  },
  'schema.fieldMissing': {
    status: 500,
    zh: '系统功能需要 {{entity}} 的字段 {{field}}，而其模型文件中没有：请在模型文件中恢复该字段',
    en: 'A function of the system needs the field "{{field}}" of {{entity}}, which its schema file does not have. Bring it back in the file',
  },
  'schema.path': {
    status: 400,
    zh: '文件路径{{path}}无效：请使用小写字母、数字和短横线，以.json结尾',
    en: 'The path {{path}} is not valid: use small letters, digits and hyphens, and end with .json',
  },
  'schema.findings': {
    status: 400,
    zh: '模型文件有问题，未发布：{{finding}}',
    en: 'The schema file has faults and was not published: {{finding}}',
  },
  'schema.changedMeanwhile': {
    status: 409,
    zh: '{{path}}已有修订{{newer}}，您的修改基于修订{{base}}，未发布',
    en: '{{path}} has revision {{newer}} now, and your text started from revision {{base}}; nothing was published',
  },
  'schema.reasonMissing': { status: 400, zh: '请填写修改原因', en: 'Give the reason of the change' },
  'schema.tooLong': {
    status: 400,
    zh: '模型文件不能超过{{limit}}个字符',
    en: 'A schema file has at most {{limit}} {{limit, character|characters}}',
  },
  'schema.notWritable': {
    status: 503,
    zh: '模型文件夹不可写，未发布：{{reason}}',
    en: 'The schema folder cannot be written; nothing was published: {{reason}}',
  },
  'schema.beingPublished': {
    status: 409,
    zh: '{{author}}正在发布{{path}}的修订{{newer}}，您的修改基于修订{{base}}，未发布；请一分钟后再试',
    en: '{{author}} is publishing revision {{newer}} of {{path}}, and your text started from revision {{base}}; nothing was published, try again in a minute',
  },
  'schema.draftChanged': {
    status: 409,
    zh: '{{path}}的草稿已被他人保存、发布或放弃；您的内容未保存',
    en: 'Somebody else saved, published or discarded the draft of {{path}}; your text was not saved',
  },
  'schema.draftBeingPublished': {
    status: 409,
    zh: '{{path}}的草稿正在发布，请稍后再试',
    en: 'The draft of {{path}} is being published; try again in a moment',
  },
  'schema.draftOvertaken': {
    status: 409,
    zh: '{{path}}在草稿保存之后已有新版本，请先合并',
    en: '{{path}} has a newer version than the one that the draft started from; merge first',
  },
  'schema.timePassed': {
    status: 400,
    zh: '请选择一年之内的将来时间',
    en: 'Choose a time in the future, within a year',
  },
  'schema.impactWorse': {
    status: 409,
    zh: '对已有记录和设置的影响比定时之时更大，未发布：{{effect}}',
    en: 'The effects on stored records and settings are worse than when the publication was scheduled; nothing was published: {{effect}}',
  },
  'schema.schedulerGone': {
    status: 403,
    zh: '设定定时发布的人已没有发布权限，未发布',
    en: 'The user who scheduled the publication may not publish any more; nothing was published',
  },
  'schema.trialUnfit': {
    status: 400,
    zh: '试用只能包含标题、列表、表单布局和校验规则的变化；以下变化请直接发布：{{paths}}',
    en: 'A trial carries changes of words, lists, forms and rules only; publish these changes instead: {{paths}}',
  },
  'schema.refusedByTrial': { status: 400, zh: '试用版不允许：{{sentence}}', en: 'The version on trial refuses it: {{sentence}}' },
  'schema.refusedByLive': { status: 400, zh: '正式版不允许：{{sentence}}', en: 'The version in use refuses it: {{sentence}}' },
  'schema.tooManyDrafts': {
    status: 400,
    zh: '草稿已有{{limit}}个，达到上限；请先发布或放弃一些，或修改系统参数schema.maxDrafts',
    en: 'There are {{limit}} {{limit, draft|drafts}}, the maximum: publish or discard some first, or change the parameter schema.maxDrafts',
  },
  'schema.tooManyTrials': {
    status: 400,
    zh: '同时试用的草稿已有{{limit}}个，达到上限；请先结束一些试用，或修改系统参数schema.maxTrials',
    en: 'Trials of {{limit}} {{limit, draft|drafts}} run, the maximum: end some first, or change the parameter schema.maxTrials',
  },
  'schema.draftFaulty': {
    status: 400,
    zh: '草稿有错误，不能预览：{{finding}}',
    en: 'The draft has errors and cannot be previewed: {{finding}}',
  },
  'schema.noPage': { status: 400, zh: '{{path}}没有列表页面，不能预览', en: '{{path}} has no page with a list to preview' },
  'schema.previewOnly': { status: 403, zh: '这是预览，不能保存任何内容', en: 'This is a preview: nothing can be stored in it' },
  'schema.previewFilter': {
    status: 400,
    zh: '“{{name}}”是草稿新增的字段，预览中不能按它组合筛选',
    en: '"{{name}}" is new in the draft; the preview cannot combine conditions on it',
  },
  'schema.fileGone': {
    status: 400,
    zh: '该修订表示文件已删除，不能回滚到它',
    en: 'This revision is the removal of the file; it cannot be restored',
  },
  'statistics.projectMissing': { status: 400, zh: '请选择所属项目', en: 'Choose a project' },
  'statistics.severalClasses': { status: 400, zh: '只能对比同一类型的设备', en: 'Only devices of the same class can be compared' },
  'statistics.spanBackwards': { status: 400, zh: '结束时间不能早于开始时间', en: 'The end must not be before the start' },
  'statistics.playbackTooLong': { status: 400, zh: '回放每次最多取一小时', en: 'A playback is limited to one hour' },
  'statistics.spanTooLong': {
    status: 400,
    zh: '该统计粒度的时间范围不能超过{{days}}天',
    en: 'At this granularity the span must not exceed {{days}} {{days, day|days}}',
  },
  'statistics.tooDeep': { status: 400, zh: '请缩小查询范围', en: 'Narrow the search' },
  'sheet.unreadable': {
    status: 400,
    zh: '文件不是有效的xlsx或CSV表格',
    en: 'The file is not a valid xlsx workbook or CSV file',
  },
  'sheet.otherFormat': {
    status: 400,
    zh: '这是{{format}}格式的文件，请用表格软件另存为xlsx或CSV后再导入',
    en: 'This is a file of the format {{format}}. Save it as xlsx or CSV in a spreadsheet program, and import that file',
  },
  'sheet.encrypted': {
    status: 400,
    zh: '文件有打开密码，请在表格软件中去掉密码后再导入',
    en: 'The file has a password. Remove the password in a spreadsheet program, and import it again',
  },
  'sheet.noTable': {
    status: 400,
    zh: '第一个可见的工作表中找不到表头和数据：表头一行至少要有两列文字，下面要有数据',
    en: 'The first visible sheet has no heading with rows below: a heading has texts in two columns at least',
  },
  'model.unknownFile': {
    status: 400,
    zh: '不是可识别的模型文件：请上传Directus的schema snapshot、NocoBase的数据表（collections）或JeecgBoot的Online表单（head与fields）',
    en: 'This is no known file of models: upload a schema snapshot of Directus, collections of NocoBase, or an Online form of JeecgBoot (head and fields)',
  },
  'model.unreadable': {
    status: 400,
    zh: '文件第{{line}}行无法读取：{{reason}}',
    en: 'The file cannot be read at line {{line}}: {{reason}}',
  },
  'model.tooMany': {
    status: 400,
    zh: '文件中的模型超过{{limit}}个，请只导出需要的表',
    en: 'The file has more than {{limit}} {{limit, model|models}}: export only the tables that are needed',
  },
  'sheet.empty': {
    status: 400,
    zh: '第一个可见的工作表是空的，请把数据放在第一个工作表中',
    en: 'The first visible sheet is empty. Put the rows into the first sheet',
  },
  'sheet.allHidden': {
    status: 400,
    zh: '文件中的工作表都是隐藏的，请取消隐藏要导入的工作表',
    en: 'All sheets of the file are hidden. Show the sheet that shall be imported',
  },
  'sheet.tooLarge': {
    status: 400,
    zh: '表格内容过多，请删除空白行列和长文本，或分成几个文件导入',
    en: 'The workbook holds too much. Remove empty rows, columns and long texts, or import it in several files',
  },
  'sheet.tooManyRows': { status: 400, zh: '一次最多导入{{limit}}行', en: 'At most {{limit}} {{limit, row|rows}} at a time' },
  'sheet.tooManyColumns': {
    status: 400,
    zh: '工作表的列数超过{{limit}}，请删除多余的列',
    en: 'The sheet has more than {{limit}} {{limit, column|columns}}. Remove those that are not needed',
  },
  'sheet.tooManyToExport': {
    status: 400,
    zh: '导出数据超过{{rounded}}条，请缩小时间范围',
    en: 'There are more than {{limit}} {{limit, record|records}}. Narrow the period',
  },
  'sheet.nodeGone': {
    status: 503,
    zh: '处理导入的服务器已停止，已保存的数据仍然有效，请核对后重新导入其余数据',
    en: 'The server that ran the import has stopped. Stored rows are kept; check them and import the rest again',
  },
  'bulk.nodeGone': {
    status: 503,
    zh: '处理数据的服务器已停止，已修改的数据仍然有效，可在最近操作中撤销，或重新执行其余数据',
    en: 'The server that did the work has stopped. Changed records are kept: undo them in the recent operations, or do the rest again',
  },
  'sheet.exportsRunning': {
    status: 400,
    zh: '您已有{{most}}个导出正在进行，请等待完成',
    en: 'You have {{most}} running {{most, export|exports}}. Wait for one of them to finish',
  },
  'sheet.exportUnknown': { status: 404, zh: '导出文件不存在或已过期', en: 'The exported file does not exist or has expired' },
  'sheet.exportGone': {
    status: 503,
    zh: '处理导出的服务器已停止，请重新导出',
    en: 'The server that ran the export has stopped. Export again',
  },
  'sheet.busy': {
    status: 503,
    zh: '批量任务过多，请稍后再试',
    en: 'Too many imports, exports and bulk operations are running. Try again later',
  },
  'sheet.noHeads': {
    status: 400,
    zh: '第一个工作表的首行没有可识别的列名，请使用导入模板',
    en: 'The first row of the first sheet has no known column. Use the template',
  },
  'sheet.headUnknown': { status: 400, zh: '列名无法识别：{{heads}}', en: 'Unknown columns: {{heads}}' },
  'sheet.headMissing': { status: 400, zh: '缺少必需的列：{{heads}}', en: 'Columns are missing: {{heads}}' },
  'sheet.headTwice': { status: 400, zh: '列“{{head}}”重复', en: 'The column {{head}} is repeated' },
  'sheet.columnNotEditable': {
    status: 403,
    zh: '您的角色不能编辑“{{title}}”，请从表格中删除这一列',
    en: 'Your roles may not edit {{title}}: remove this column from the sheet',
  },
  'sheet.noExportable': { status: 403, zh: '您的角色不能导出其中任何一列', en: 'Your roles may export none of these columns' },
  'sheet.noRows': { status: 400, zh: '表格中没有数据', en: 'The sheet has no rows' },
  'sheet.noTrial': {
    status: 400,
    zh: '表中的行会引用其他行，不能试导入',
    en: 'Rows of this sheet may refer to each other; a trial import is not possible',
  },
  'sheet.privateTrial': {
    status: 403,
    zh: '“{{title}}”是隐私信息，无查看权限时不能以它试导入并覆盖',
    en: '{{title}} is private: a trial import that covers by it takes the right to view it',
  },
  'sheet.rowAlone': {
    status: 400,
    zh: '“{{sheet}}”第{{row}}行的首列在第一张工作表中没有对应的行',
    en: 'Row {{row}} of “{{sheet}}” matches no row of the first sheet',
  },
  'sheet.rowOfSeveral': {
    status: 400,
    zh: '“{{sheet}}”第{{row}}行的首列在第一张工作表中对应多行',
    en: 'Row {{row}} of “{{sheet}}” matches several rows of the first sheet',
  },
  'sheet.notInAdd': {
    status: 400,
    zh: '“{{title}}”在新增时不能填写：请清空该单元格，导入后再修改',
    en: '{{title}} cannot be filled in for a new record: leave the cell empty, and change it after the import',
  },
  'sheet.notInEdit': {
    status: 400,
    zh: '“{{title}}”新增后不能再修改：请清空该单元格，或填写原来的值',
    en: '{{title}} cannot be changed after the record was added: leave the cell empty, or write the stored value',
  },
  'sheet.rowTwice': { status: 400, zh: '{{title}}与第{{row}}行重复', en: 'Row {{row}} has the same {{title}}' },
  'sheet.coversSeveral': {
    status: 400,
    zh: '有多条数据的{{title}}相同，无法确定更新哪一条',
    en: 'Several records have the same {{title}}, so none is updated',
  },
  'sheet.importRunning': {
    status: 400,
    zh: '您有正在进行的导入、批量修改或撤销，请等待完成',
    en: 'You have a running import, bulk edit or undo',
  },
  'sheet.jobUnknown': { status: 404, zh: '导入任务不存在或已过期', en: 'The import does not exist or has expired' },
  'sheet.noFaults': { status: 404, zh: '没有可下载的错误明细', en: 'There is no file of refused rows' },
  'project.busy': {
    status: 400,
    zh: '项目下存在设备或在场人员，不能删除',
    en: 'The project has devices or people on site; it cannot be removed',
  },
  'stage.unknown': { status: 400, zh: '项目没有该阶段', en: 'The project has no such stage' },
  'stage.weights': { status: 400, zh: '阶段权重之和应为100%', en: 'The weights of the stages must add up to 100%' },
  'stage.tooEarly': { status: 400, zh: '阶段日期不能早于上一阶段开始日期', en: 'The date is before the start of the previous stage' },
  'supervisor.secondChief': { status: 400, zh: '该项目已有总监理工程师', en: 'The project already has a chief engineer' },
  'labor.notNow': { status: 400, zh: '当前状态不允许此操作', en: 'This is not possible in the current state' },
  'labor.rejectReason': { status: 400, zh: '请输入驳回原因', en: 'Enter the reason' },
  'labor.banReason': { status: 400, zh: '请输入禁入原因', en: 'Enter the reason for the ban' },
  'labor.entryDate': { status: 400, zh: '请选择进场日期', en: 'Choose the day of entry' },
  'labor.lacks': { status: 400, zh: '不能准入：{{reasons}}', en: 'Admission is not possible: {{reasons}}' },
  'labor.noContract': { status: 400, zh: '未签订劳动合同不能准入', en: 'Admission requires a contract' },
  'labor.notTrained': { status: 400, zh: '未完成三级安全教育不能准入', en: 'Admission requires safety training' },
  'labor.noCertificate': { status: 400, zh: '特种作业人员请输入证书编号', en: 'Enter the certificate number of the special operation' },
  'labor.certificateOver': { status: 400, zh: '证书已过期', en: 'The certificate has expired' },
  'labor.noFace': { status: 400, zh: '请上传人脸照片', en: 'Upload a picture of the face' },
  'labor.age': { status: 400, zh: '年龄不符合用工要求', en: 'The age is outside the legal working age' },
  'action.notNow': { status: 400, zh: '当前状态不能执行“{{title}}”', en: '"{{title}}" is not possible in the current state' },

  'state.refused': { status: 400, zh: '当前状态不允许此操作', en: 'The current state does not allow this' },
  'video.channelUnknown': { status: 404, zh: '设备通道不存在', en: 'There is no such camera' },
  'video.unauthorised': {
    status: 400,
    zh: '视频平台未授权，请配置AppKey',
    en: 'The video platform is not authorised. Set the AppKey of the project',
  },
  'video.platformUnknown': {
    status: 400,
    zh: '暂未接入该视频平台，请使用固定地址',
    en: 'This video platform is not connected. Use a fixed address',
  },
  'video.deviceOffline': { status: 400, zh: '设备不在线', en: 'The camera is offline' },
  'video.tooMany': { status: 429, zh: '并发路数已达上限', en: 'The number of streams is at its limit' },
  'video.busy': { status: 503, zh: '视频服务繁忙，请稍后再试', en: 'The video service is busy, try again in a moment' },
  'video.platformAway': { status: 502, zh: '视频平台无法连接，请稍后再试', en: 'The video platform cannot be reached. Try again later' },
  'video.platformRefused': {
    status: 502,
    zh: '视频平台拒绝了请求（{{code}} {{msg}}）',
    en: 'The video platform refused ({{code}} {{msg}})',
  },
  'video.noTurning': { status: 400, zh: '该摄像头不支持云台控制', en: 'This camera has no pan and tilt control' },
  'video.noneToTest': {
    status: 400,
    zh: '连接失败：项目下没有接入视频平台的监控点',
    en: 'Not connected: no camera of the project is on a video platform',
  },
  'video.notConnected': { status: 400, zh: '连接失败：{{reason}}', en: 'Not connected: {{reason}}' },
  'device.boundElsewhere': {
    status: 400,
    zh: '设备已绑定其他项目，请先解绑',
    en: 'The device belongs to another project. Unbind it first',
  },
  'device.inUseBound': { status: 400, zh: '设备正在使用中，不能解绑', en: 'The device is in use and cannot be unbound' },
  'device.inUse': { status: 400, zh: '设备正在使用中，不能删除', en: 'The device is in use and cannot be removed' },
  'device.classStays': { status: 400, zh: '已有数据的设备不能修改类型', en: 'The class of a device with data cannot change' },
  'alarm.limitOfRecord': {
    status: 400,
    zh: '该限值由项目或设备档案决定，请选择项目或设备后设置',
    en: 'The record of the site or the device decides this limit: choose a site or a device first',
  },
  'alarm.limitsCrossed': { status: 400, zh: '预警值必须先于报警值达到', en: 'The warning must be reached before the alarm' },
  'spray.none': { status: 400, zh: '该设备不是喷淋设备', en: 'The device is not a spray' },
  'demo.none': { status: 400, zh: '演示数据未运行', en: 'No demo is running' },
  'demo.playing': { status: 400, zh: '已有演示场景正在播放', en: 'A story is already playing' },
  'demo.noCast': { status: 400, zh: '该项目没有所需设备', en: 'The site lacks the devices for this story' },
  'spray.offline': { status: 400, zh: '设备不在线', en: 'The device is offline' },
  'crane.driverExpired': { status: 400, zh: '塔机司机证书已过期', en: 'The certificate of a driver has expired' },
  'lift.driverExpired': { status: 400, zh: '升降机司机证书已过期', en: 'The certificate of a driver has expired' },
  'rope.noDevice': { status: 400, zh: '请扫描设备二维码', en: 'Scan the QR code of the device' },
  'rope.unknown': { status: 400, zh: '设备不存在', en: 'There is no such device' },
  'rope.taken': { status: 400, zh: '设备已被使用', en: 'The rope is already in use' },
  'rope.noPerson': { status: 400, zh: '未找到该手机号对应的人员', en: 'No person has this phone number' },
  'rope.notAdmitted': { status: 400, zh: '该人员未准入，不能绑定', en: 'This person is not admitted and cannot be bound' },
  'rope.otherProject': { status: 400, zh: '设备与人员不属于同一项目', en: 'Device and person belong to different projects' },
  'rope.notYours': { status: 400, zh: '该设备当前不是由您使用', en: 'You are not using this rope' },
  'rope.useStays': { status: 400, zh: '使用记录的设备和使用人不能修改', en: 'Rope and wearer of a use cannot change' },
  'version.codeNotAbove': { status: 400, zh: '版本号必须大于当前最新版本', en: 'The build must be above the latest one' },
  'publish.notInFuture': { status: 400, zh: '定时发布的时间必须晚于当前时间', en: 'The time of a scheduled release must be in the future' },

  'telemetry.deviceUnknown': { status: 401, zh: '设备编号或接入密钥错误', en: 'The device code or key is wrong' },
  'telemetry.tooManyRows': { status: 400, zh: '一次最多上报{{limit}}行数据', en: 'At most {{limit}} {{limit, row|rows}} at a time' },
  'gateway.keyWrong': { status: 401, zh: '网关密钥错误或已停用', en: 'The gateway key is wrong or disabled' },
  'gateway.address': { status: 403, zh: '该网关密钥不能从此地址使用', en: 'This gateway key may not be used from this address' },
  'gateway.device': { status: 403, zh: '网关密钥不能用于设备：{{code}}', en: 'The gateway key is not valid for the device {{code}}' },
  'gateway.topic': {
    status: 403,
    zh: '主题{{topic}}未被允许：它不是设备的数据主题，也不在数据映射中',
    en: 'The topic {{topic}} is not allowed: it is no topic of device data, and no mapping has it',
  },
  'gateway.flood': { status: 429, zh: '报文过多，连接已断开', en: 'Too many messages: the connection was ended' },
  'gateway.stalled': {
    status: 400,
    zh: '连接长时间没有完整报文，已断开',
    en: 'No whole message came for a long time: the connection was ended',
  },
  'gateway.unknown': { status: 403, zh: '设备未登记，连接已断开', en: 'The device is not registered: the connection was ended' },
  'gateway.password': { status: 403, zh: '设备密码错误，连接已断开', en: 'The password of the device is wrong: the connection was ended' },
  'gateway.notProved': { status: 401, zh: '连接未通过认证', en: 'The connection is not authenticated' },
  'gateway.addresses': {
    status: 400,
    zh: '地址应为IP地址或网段，如 10.0.0.0/8：{{name}}',
    en: 'Addresses are IP addresses or networks such as 10.0.0.0/8, not {{name}}',
  },
  'gateway.noDataTime': { status: 400, zh: '报文没有DataTime', en: 'The message has no DataTime' },
  'gateway.payloadNotJson': { status: 400, zh: '报文不是有效的JSON', en: 'The message is not valid JSON' },
  'gateway.dataTime': { status: 400, zh: '报文没有有效的DataTime: {{text}}', en: 'The message has no valid DataTime: {{text}}' },
  'gateway.noFactor': { status: 400, zh: '报文没有可用的监测因子', en: 'The message has no known factor with a value' },
  'gateway.noSeries': { status: 400, zh: '该类设备不支持HJ 212', en: 'Devices of this class do not send HJ 212' },
  'gateway.factorUnknown': { status: 400, zh: '未知的监测因子：{{name}}', en: 'Unknown factor: {{name}}' },
  'gateway.flag': { status: 400, zh: '数据标记为{{flag}}，不是有效数据', en: 'The flag {{flag}} marks the value as invalid' },
  'gateway.garbage': { status: 400, zh: '不是HJ 212报文', en: 'These bytes are no frame of HJ 212' },
  'gateway.length': { status: 400, zh: '数据段长度不是4位数字', en: 'The length is not four digits' },
  'gateway.checksum': { status: 400, zh: 'CRC校验错误', en: 'The checksum is wrong' },
  'gateway.data': { status: 400, zh: '数据段格式错误', en: 'The data part is ill-formed' },
  'gateway.encrypted': {
    status: 400,
    zh: '数据段已加密(SM4)，请在设备上关闭加密',
    en: 'The data part is encrypted (SM4): switch the encryption of the device off',
  },
  'mapping.topic': {
    status: 400,
    zh: '主题应有一级{deviceCode}，通配符+和#各占一级：{{topic}}',
    en: 'One level of the topic must be {deviceCode}, and + and # are levels of their own: {{topic}}',
  },
  'mapping.tenantTopic': { status: 400, zh: '主题应以{{tenantId}}/开头', en: 'The topic must begin with {{tenantId}}/' },
  'mapping.source': { status: 400, zh: '取值{{source}}有误：{{fault}}', en: 'The value {{source}} is wrong: {{fault}}' },
  'mapping.kind': { status: 400, zh: '没有此数据种类：{{kind}}', en: 'No such kind of rows: {{kind}}' },
  'mapping.field': { status: 400, zh: '没有此字段：{{name}}', en: 'No such field: {{name}}' },
  'mapping.unit': {
    status: 400,
    zh: '{{name}}的单位不能由{{unit}}换算',
    en: 'Values in {{unit}} cannot be converted to the unit of {{name}}',
  },
  'mapping.register': {
    status: 400,
    zh: '{{name}}的寄存器{{address}}有误：线圈和离散输入的类型为bit，其他数据区不是；地址不超过65535',
    en: 'Register {{address}} of {{name}} is wrong: coils and discrete inputs are bits, other tables are not, and addresses end at 65535',
  },
  'mapping.noList': { status: 400, zh: '报文中没有列表{{path}}', en: 'The payload has no list {{path}}' },
  'device.passwordAgain': {
    status: 400,
    zh: '修改协议、摄像机地址或用户时请重新输入摄像机密码',
    en: 'Enter the camera password again when protocol, camera address or camera user change',
  },
  'device.hostRefused': {
    status: 400,
    zh: '{{host}}不在DEVICE_HOSTS允许的范围内',
    en: '{{host}} is not among the hosts that DEVICE_HOSTS allows',
  },
  'modbus.noMapping': { status: 400, zh: '设备没有可用的数据映射', en: 'The device has no usable data mapping' },
  'modbus.away': { status: 400, zh: '{{host}}无法连接或已断开：{{what}}', en: 'No connection to {{host}}, or it ended: {{what}}' },
  'modbus.silent': { status: 400, zh: '{{host}}未在规定时间内应答', en: '{{host}} did not answer in time' },
  'modbus.wrongAnswer': { status: 400, zh: '{{host}}的应答与请求不符', en: '{{host}} answered something else than was asked for' },
  'modbus.exception': {
    status: 400,
    zh: '地址{{address}}：设备应答异常码{{code}}',
    en: 'Address {{address}}: the device answered exception {{code}}',
  },
  'modbus.noNumber': { status: 400, zh: '寄存器{{address}}的值不是数', en: 'The value of register {{address}} is no number' },
  'replay.fault': { status: 400, zh: '规则有误：{{fault}}', en: 'The rule is wrong: {{fault}}' },
  'picture.notSet': {
    status: 400,
    zh: '该设备不能抓拍：须为视频监控，协议为海康ISAPI或大华HTTP，并填写摄像机地址、用户和密码',
    en: 'This device takes no pictures: it must be a camera of Hikvision (ISAPI) or Dahua with its address, user and password',
  },
  'picture.busy': { status: 409, zh: '该摄像机正在抓拍，请稍候', en: 'This camera is taking a picture. Wait a moment' },
  'picture.away': { status: 502, zh: '{{host}}无法连接或已断开：{{what}}', en: 'No connection to {{host}}, or it ended: {{what}}' },
  'picture.noAnswer': { status: 504, zh: '摄像机在{{seconds}}秒内没有应答', en: 'No answer of the camera within {{seconds}} s' },
  'picture.noDigest': {
    status: 502,
    zh: '摄像机不支持摘要认证（Digest），密码没有发送',
    en: 'The camera offers no digest authentication; the password was not sent',
  },
  'picture.login': { status: 502, zh: '摄像机拒绝了用户名或密码', en: 'The camera refused the user name or the password' },
  'picture.refused': { status: 502, zh: '摄像机没有返回图片：{{what}}', en: 'The camera sent no picture: {{what}}' },
  'push.signIn': { status: 401, zh: '请以设备编号和推送密码认证(Digest)', en: 'Sign in with device code and push password (digest)' },
  'push.xml': { status: 400, zh: 'XML格式错误', en: 'The XML is ill-formed' },
  'push.documentType': { status: 400, zh: 'XML不能有DOCTYPE', en: 'The XML must not have a DOCTYPE' },
  'push.noEvent': { status: 400, zh: '报文不是该厂家的事件', en: 'The body is no event of this vendor' },
  'push.mac': {
    status: 403,
    zh: '事件的MAC地址{{mac}}与设备档案不符',
    en: 'The MAC address {{mac}} of the event is not that of the device',
  },
  'push.eventUnknown': { status: 400, zh: '事件类型{{name}}没有对应的报警类型', en: 'No alarm type for the event {{name}}' },
  'push.personUnknown': { status: 400, zh: '没有编号为{{number}}的人员', en: 'No person has the number {{number}}' },
  'telemetry.notObject': { status: 400, zh: '数据行应为JSON对象', en: 'A row must be a JSON object' },
  'telemetry.unbound': { status: 400, zh: '设备未绑定项目', en: 'The device belongs to no project yet' },
  'telemetry.kindUnknown': { status: 400, zh: '数据种类应为：{{kinds}}', en: 'The kind must be one of: {{kinds}}' },
  'telemetry.fieldUnknown': { status: 400, zh: '数据字段不存在：{{name}}', en: 'No such field: {{name}}' },
  'telemetry.endsEarly': { status: 400, zh: '{{end}}早于{{start}}', en: '{{end}} is before {{start}}' },
  'telemetry.late': {
    status: 400,
    zh: '{{title}}早于已收到的最新数据，数据已保存，未参与报警判断',
    en: '{{title}} is before the newest row: the row is stored, and no alarm is evaluated for it',
  },
  'telemetry.future': { status: 400, zh: '{{title}}晚于当前时间', en: '{{title}} is in the future' },
  'telemetry.tooOld': { status: 400, zh: '{{title}}早于数据保存期限', en: '{{title}} is before the retention period' },
  'live.tooMany': { status: 429, zh: '打开的页面过多，请关闭一些后重试', en: 'Too many pages are open. Close some and try again' },
  'metrics.tokenInvalid': { status: 401, zh: '监控令牌错误', en: 'The metrics token is wrong' },
  'live.topicUnknown': { status: 400, zh: '订阅主题不存在：{{topic}}', en: 'No such topic: {{topic}}' },

  'flow.unsupported': {
    status: 400,
    zh: '第{{line}}行的元素{{element}}不支持：{{what}}',
    en: 'Line {{line}}, element {{element}}: {{what}} is not supported',
  },
  'flow.badCondition': {
    status: 400,
    zh: '第{{line}}行的元素{{element}}的条件无法解析：{{what}}',
    en: 'Line {{line}}, element {{element}}: the condition cannot be parsed: {{what}}',
  },
  'flow.badStructure': {
    status: 400,
    zh: '第{{line}}行的元素{{element}}连接有误：{{what}}',
    en: 'Line {{line}}, element {{element}} is not connected correctly: {{what}}',
  },
  'flow.unreadable': {
    status: 400,
    zh: '文件不是有效的BPMN流程(第{{line}}行)：{{what}}',
    en: 'The file is not valid BPMN (line {{line}}): {{what}}',
  },
  'flow.tooLarge': {
    status: 400,
    zh: '流程过大，请拆分为调用子流程的多个流程（最多约2000个节点和2000条连线）',
    en: 'The process is too large. Split it into processes that call each other (about 2,000 steps and 2,000 flows at most)',
  },
  'flow.oneProcess': { status: 400, zh: '一个文件应只有一个流程', en: 'A file must contain one process' },
  'flow.noSteps': { status: 400, zh: '第{{line}}行的{{element}}之后没有步骤', en: 'Line {{line}}, no step follows {{element}}' },
  'flow.noStart': { status: 400, zh: '第{{line}}行的{{element}}缺少开始事件', en: 'Line {{line}}, {{element}} has no start event' },
  'flow.twoStarts': {
    status: 400,
    zh: '第{{line}}行的{{element}}是第二个开始事件',
    en: 'Line {{line}}, {{element}} is a second start event',
  },
  'flow.noStartForm': {
    status: 400,
    zh: '此流程类型没有表单，无法由人发起，请选择有表单的流程类型',
    en: 'This kind of process has no form, so nobody can start it. Choose a kind with a form',
  },
  'flow.nobodyElse': {
    status: 400,
    zh: '除申请人外，任务{{element}}没有办理人：申请人不能办理自己的申请',
    en: 'The task {{element}} has no assignee besides the applicant, who decides no request of their own',
  },
  'flow.nobody': { status: 400, zh: '任务{{element}}没有办理人', en: 'The task {{element}} has no assignee' },
  'flow.noLoopSize': {
    status: 400,
    zh: '会签任务{{element}}没有人数或集合',
    en: 'The multi-instance task {{element}} has no number or collection',
  },
  'flow.noWayIn': {
    status: 400,
    zh: '第{{line}}行的元素{{element}}没有流入连线',
    en: 'Line {{line}}: the element {{element}} has no incoming flow',
  },
  'flow.crossingFlow': {
    status: 400,
    zh: '第{{line}}行的连线{{element}}不能跨越子流程的边界',
    en: 'Line {{line}}, the flow {{element}} cannot cross the border of a sub-process',
  },
  'flow.noActivity': {
    status: 400,
    zh: '第{{line}}行的自由子流程{{element}}没有可以启动的活动',
    en: 'Line {{line}}, the ad-hoc sub-process {{element}} has no activity to start',
  },
  'flow.noEventName': {
    status: 400,
    zh: '第{{line}}行的{{element}}没有消息或信号的名称',
    en: 'Line {{line}}, {{element}} names no message or signal',
  },
  'flow.noCondition': { status: 400, zh: '第{{line}}行的{{element}}没有条件', en: 'Line {{line}}, {{element}} has no condition' },
  'flow.noStartEvent': {
    status: 400,
    zh: '第{{line}}行的事件子流程{{element}}的开始事件没有定时、消息、信号、错误、升级或条件',
    en: 'Line {{line}}, the start of the event sub-process {{element}} has no timer, message, signal, error, escalation or condition',
  },
  'flow.noEvents': {
    status: 400,
    zh: '第{{line}}行的事件网关{{element}}之后只能是等待定时、消息、信号或条件的事件',
    en: 'Line {{line}}, only events that wait for a timer, message, signal or condition may follow the event-based gateway {{element}}',
  },
  'flow.notExecutable': {
    status: 400,
    zh: '第{{line}}行的流程{{element}}标记为不可执行(isExecutable="false")',
    en: 'Line {{line}}, the process {{element}} is marked isExecutable="false"',
  },
  'flow.startsAnother': {
    status: 409,
    zh: '消息“{{message}}”已用于启动流程{{name}}',
    en: 'The message {{message}} starts the process {{name}} already',
  },
  'flow.noReceiver': { status: 404, zh: '没有流程在等待消息“{{name}}”', en: 'No process waits for the message {{name}}' },
  'flow.severalReceivers': {
    status: 409,
    zh: '有{{count}}个流程在等待消息“{{name}}”，请指定流程实例、业务主键或变量',
    en: '{{count}} {{count, process waits|processes wait}} for the message {{name}}: name an instance, a record or values of variables',
  },
  'flow.notStarter': { status: 403, zh: '您不能发起流程{{name}}', en: 'You cannot start the process {{name}}' },
  'flow.notBpmn': { status: 400, zh: '请上传 bpmn20.xml 标准格式文件', en: 'Upload a file that ends in .bpmn20.xml' },
  'flow.unusedFile': {
    status: 400,
    zh: '{{file}} 没有声明 "process"，也没有操作的 "approval" 使用流程 {{key}}。流程文件须与其表单的模型文件同名',
    en: 'There is no {{file}} with a "process", and no action has an "approval" by the process {{key}}. A process file has the file name of its form',
  },
  'flow.noCategory': { status: 400, zh: '请选择流程类型', en: 'Choose the kind of the process' },
  'flow.noTenant': { status: 400, zh: '请选择所属租户', en: 'Choose the tenants' },
  'flow.noState': { status: 400, zh: '请先选择流程状态！', en: 'Choose the state first' },
  'flow.notDeployed': { status: 404, zh: '流程“{{key}}”尚未部署', en: 'The process {{key}} is not deployed' },
  'flow.noDefinition': { status: 404, zh: '流程不存在', en: 'There is no such process' },
  'flow.noInstance': { status: 404, zh: '流程实例不存在', en: 'There is no such instance' },
  'flow.noTask': { status: 404, zh: '任务不存在', en: 'There is no such task' },
  'flow.noForm': { status: 404, zh: '流程没有对应的表单', en: 'The process has no form' },
  'flow.otherForm': { status: 400, zh: '开启流程失败：流程类型不符', en: 'The process has another kind' },
  'flow.noAction': { status: 400, zh: '流程动作{{name}}不存在', en: 'The process calls {{name}}, which does not exist' },
  'flow.personUnknown': { status: 400, zh: '办理人不存在或已停用：{{id}}', en: 'There is no active user {{id}}' },
  'flow.suspended': { status: 400, zh: '流程已挂起', en: 'The process is suspended' },
  'flow.finished': { status: 400, zh: '流程已结束', en: 'The process has ended' },
  'flow.called': {
    status: 400,
    zh: '该实例由其他流程调用，请处理上级流程',
    en: 'Another process called this one. Handle the calling process',
  },
  'flow.ownApplication': { status: 403, zh: '不能审批自己的申请', en: 'You cannot decide on your own application' },
  'flow.cannotAct': { status: 400, zh: '{{name}}没有办理待办事务的权限', en: '{{name}} has no right to do tasks' },
  'flow.variableFixed': { status: 400, zh: '当前步骤不能设置变量{{name}}', en: 'This step cannot set the variable {{name}}' },
  'flow.severalTasks': {
    status: 400,
    zh: '该流程有多个待办任务（{{names}}），请选择原办理人',
    en: 'Several tasks are open ({{names}}). Choose whose task it is',
  },
  'flow.noStep': { status: 404, zh: '流程没有步骤“{{name}}”', en: 'The process has no step {{name}}' },
  'flow.severalSteps': {
    status: 400,
    zh: '流程停在多个步骤（{{names}}），请指定当前步骤',
    en: 'The process stands at several steps ({{names}}). Name the present one',
  },
  'flow.cannotMove': {
    status: 400,
    zh: '不能转到步骤“{{element}}”：请选择同一层级的步骤，不能是开始、边界事件、汇聚网关或会签中的一份',
    en: 'The process cannot be set to {{element}}. Choose a step of the same level that is no start, boundary event or join, and not inside a multi-instance step',
  },
  'flow.notStartable': { status: 409, zh: '现在不能启动“{{element}}”', en: '{{element}} cannot be started now' },
  'flow.stillRuns': {
    status: 409,
    zh: '“{{element}}”还在进行，完成后才能结束',
    en: '{{element}} still runs. The ad-hoc sub-process can be completed after it',
  },
  'flow.adHocRuns': {
    status: 409,
    zh: '还有进行中的活动，完成后才能结束',
    en: 'Activities still run. The ad-hoc sub-process can be completed after them',
  },
  'flow.onlyCompletes': {
    status: 400,
    zh: '自由子流程的任务只能启动活动或结束',
    en: 'The task of an ad-hoc sub-process only starts activities and completes it',
  },
  'flow.isLatest': { status: 400, zh: '已是最新版本，无需迁移', en: 'This is the newest version already' },
  'flow.nothingFailed': {
    status: 400,
    zh: '没有可以重试的失败步骤，请由办理人重新办理',
    en: 'No failed step can be repeated. Its assignee completes the task again',
  },
  'flow.holdsTasks': {
    status: 400,
    zh: '{{name}}还有{{count}}个待办任务（{{names}}），请先用“移交任务”交给他人',
    en: '{{name}} still has {{count}} open {{count, task|tasks}} ({{names}}). Hand them over to somebody else first',
  },
  'flow.claimed': { status: 409, zh: '已被他人签收', en: 'Somebody else has claimed it' },
  'flow.taskDone': { status: 409, zh: '任务已办理', en: 'The task is already done' },
  'flow.notClaimed': { status: 400, zh: '请先签收任务', en: 'Claim the task first' },
  'flow.notYours': { status: 403, zh: '您不是该任务的办理人', en: 'You are not assigned to this task' },
  'flow.noComment': { status: 400, zh: '请先填写审批意见', en: 'Enter a comment first' },
  'flow.taskRuns': { status: 400, zh: '办理中的任务不能删除', en: 'An open task cannot be removed' },
  'flow.toYourself': { status: 400, zh: '不能转给自己', en: 'You cannot transfer it to yourself' },
  'flow.delegated': { status: 400, zh: '委派的任务请办理后交还', en: 'Complete a delegated task to return it' },
  'flow.signsAlready': { status: 400, zh: '所选人员已在会签中', en: 'A selected person is already a signer' },
  'flow.tooManySigners': {
    status: 400,
    zh: '一个环节最多{{limit}}人会签',
    en: 'A step can have at most {{limit}} {{limit, signer|signers}}',
  },
  'flow.ownEntries': {
    status: 400,
    zh: '您在该流程上的转办、委托、加签和催办已达{{limit}}次，请联系流程管理员',
    en: 'You have transferred, delegated, reminded or added signers {{limit}} {{limit, time|times}} in this process. Ask an administrator of processes',
  },
  'flow.acted': { status: 400, zh: '流程已有人办理，不能撤回', en: 'Somebody has already decided; it cannot be withdrawn' },
  'flow.reachesNobody': {
    status: 400,
    zh: '没有人能收到催办（{{names}}），请联系流程管理员改派',
    en: 'Nobody can receive the reminder ({{names}}). Ask an administrator of processes to assign the task',
  },
  'flow.withYou': { status: 400, zh: '当前步骤由您办理，无需催办', en: 'The step is assigned to you; there is nobody to remind' },
  'flow.fieldFixed': { status: 400, zh: '当前步骤不能修改{{name}}', en: 'This step cannot change {{name}}' },
  'flow.stuck': { status: 400, zh: '流程在“{{element}}”处没有可走的路径', en: 'The process has no path to take at {{element}}' },
  'flow.endless': {
    status: 400,
    zh: '流程在“{{element}}”处循环不止，请在循环中加入人工任务或等待',
    en: 'The process runs in a circle at {{element}}. Put a task or a wait into the circle',
  },
  'flow.noSize': {
    status: 400,
    zh: '多实例“{{element}}”的集合或次数无效',
    en: 'The multi-instance {{element}} has neither a collection nor a whole number of instances',
  },
  'flow.tooMany': { status: 400, zh: '多实例“{{element}}”超过1000个', en: 'The multi-instance {{element}} has more than 1000 instances' },
  'flow.badValue': {
    status: 400,
    zh: '“{{element}}”的表达式不能用该值计算：{{what}}',
    en: 'At {{element}}, the expression cannot be computed with the value: {{what}}',
  },
  'flow.callFailed': {
    status: 400,
    zh: '“{{element}}”的调用失败：{{what}}',
    en: 'The call of {{element}} failed: {{what}}',
  },
  'flow.noTime': { status: 400, zh: '定时“{{element}}”没有有效时间', en: 'The timer {{element}} has no valid time' },
  'flow.linkOver': { status: 403, zh: '链接已失效，请重新打开', en: 'The link is no longer valid. Open it again' },

  'server.error': { status: 500, zh: '服务器异常', en: 'Server error' },
  'server.backendAway': { status: 502, zh: '后端服务无法连接,请稍后再试', en: 'The backend cannot be reached. Try again later' },
  'server.filterUnknown': {
    status: 400,
    zh: '平台不支持按{{filter}}查询',
    en: 'The platform cannot search by {{filter}}',
  },
  'request.tooSlow': {
    status: 503,
    zh: '查询耗时过长，已停止，请缩小范围后重试',
    en: 'This took too long and was stopped. Narrow the conditions and try again',
  },
  'server.diskFull': {
    status: 507,
    zh: '服务器磁盘已满，本次操作未保存，请联系管理员清理磁盘后重试',
    en: 'The disk of the server is full and nothing was saved. Ask the administrator to make room, then try again',
  },
  'server.readOnly': {
    status: 503,
    zh: '数据库当前只读，本次操作未保存，请联系管理员后重试',
    en: 'The database is read-only and nothing was saved. Ask the administrator, then try again',
  },
  'server.tablesChanged': { status: 503, zh: '数据表正在更新，请稍后再试', en: 'The tables are being changed. Try again in a moment' },
  'server.unavailable': { status: 503, zh: '服务暂不可用，请稍后再试', en: 'The service is not available. Try again later' },
} satisfies Record<string, Refusal>

export type ErrorKey = keyof typeof refusals

/** A list is joined to one phrase: `项目和日期`. */
export type ErrorArgs = Readonly<Record<string, string | number | readonly string[]>>

/** An error for the client. `data` is copied into the envelope; an error about a `field` also puts its message there. */
export class AppError extends Error {
  override name = 'AppError'
  readonly key: ErrorKey
  readonly args: ErrorArgs
  readonly data: unknown
  readonly field: string | null

  constructor(key: ErrorKey, args: ErrorArgs = {}, data: unknown = null, field: string | null = null) {
    super(`${key} ${JSON.stringify(args)}`)
    this.key = key
    this.args = args
    this.data = data
    this.field = field
  }

  get status(): number {
    return refusals[this.key].status
  }

  /** Message for the client; `words` translates Chinese words of a schema file into English. */
  sentence(language: Language, words: Readonly<Record<string, string>> = {}): string {
    const translated = (value: string | number) => (language === 'en' ? (words[value] ?? value) : value)
    const argument = (value: ErrorArgs[string]) =>
      typeof value === 'object'
        ? joinedTitles(
            value.map((one) => String(translated(one))),
            language,
          )
        : translated(value)
    const args = Object.fromEntries(Object.entries(this.args).map(([name, value]) => [name, argument(value)]))
    return fill(refusals[this.key][language], args)
  }
}

/** `msg` of successful responses. */
export const successes = {
  done: { zh: '操作成功', en: 'Done' },
  empty: { zh: '暂无承载数据', en: 'No data' },
  sent: { zh: '发送成功！', en: 'Sent' },
}

/** `Accept-Language: en…` selects English; anything else selects Chinese. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.startsWith('en') ? 'en' : 'zh'
}

/** Names of the parts of a safety score. */
export const statisticNames = {
  labor: { zh: '人员', en: 'People' },
  device: { zh: '设备', en: 'Equipment' },
  env: { zh: '环境', en: 'Environment' },
  video: { zh: '视频', en: 'Video' },
  rope: { zh: '安全绳', en: 'Ropes' },
  handle: { zh: '处置', en: 'Handling' },
} satisfies Record<string, Record<Language, string>>

/** Inbox message about an export that finished or stopped. */
export const exportNews = {
  done: { zh: '{{title}}导出完成', en: '{{title}}: export finished' },
  stopped: { zh: '{{title}}导出中断', en: '{{title}}: export stopped' },
  file: {
    zh: '共{{count}}条，24小时内可在“文件任务”中下载',
    en: '{{count}} {{count, record|records}}; download them from "File jobs" within 24 hours',
  },
} satisfies Record<string, Record<Language, string>>

/** Inbox message about a scheduled publication. */
export const draftNews = {
  published: {
    title: { zh: '模型已按时发布', en: 'A schema file was published at its time' },
    content: { zh: '{{file}}已发布，计划时间{{time}}', en: '{{file}} was published, scheduled for {{time}}' },
  },
  refused: {
    title: { zh: '模型未按时发布', en: 'A schema file was not published at its time' },
    content: { zh: '{{file}}（计划时间{{time}}）：{{reason}}', en: '{{file}} (scheduled for {{time}}): {{reason}}' },
  },
}

/** Title of `groups.json` in the list of schema files. */
export const fieldGroupsTitle = { zh: '共享字段组', en: 'Shared field groups' }

/** Inbox message about a trial whose time is over. */
export const trialNews = {
  title: { zh: '模型草稿试用到期', en: 'The trial of a schema draft ended' },
  content: {
    zh: '{{file}}的试用已于{{time}}到期结束（{{roles}}），草稿保留；可再次试用、发布或放弃',
    en: 'The trial of {{file}} ended at {{time}} ({{roles}}). The draft is kept: try it again, publish or discard it',
  },
}

/** Inbox message about a rule that refuses more than before a publication. */
export const refusalNews = {
  title: { zh: '发布后被拒绝的保存增多', en: 'More saves are refused since a publication' },
  content: {
    zh: '{{file}}修订{{number}}：“{{title}}”在{{saves}}次保存中有{{refused}}次被拒绝，此前{{savesBefore}}次中{{refusedBefore}}次。可在“修订记录”中回滚。',
    en: 'Revision {{number}} of {{file}}: the rules of "{{title}}" refused {{refused}} of {{saves}} {{saves, save|saves}}; before, {{refusedBefore}} of {{savesBefore}}. Revisions of the file can be rolled back.',
  },
}

/** Inbox message about storage that is nearly full. */
export const storageNews = {
  title: { zh: '存储空间不足', en: 'Storage is running out' },
  disk: {
    zh: '数据盘剩余{{has}}MB，低于{{limit}}MB时不能上传文件，请清理或扩容',
    en: '{{has}} MB of the data disk are free; below {{limit}} MB uploads are refused. Free space or enlarge the disk',
  },
  tenant: {
    zh: '租户{{name}}的文件已占{{has}}MB，配额为{{limit}}MB',
    en: 'The files of tenant {{name}} take {{has}} MB of their quota of {{limit}} MB',
  },
  user: {
    zh: '用户{{name}}的文件已占{{has}}MB，配额为{{limit}}MB',
    en: 'The files of user {{name}} take {{has}} MB of their quota of {{limit}} MB',
  },
} satisfies Record<string, Record<Language, string>>

/** Inbox message about several records of one operation. */
export const recordNews = {
  title: { zh: '{{title}}：{{count}}条', en: '{{title}}: {{count}} {{count, record|records}}' },
  content: { zh: '{{first}}等', en: '{{first}} and others' },
} satisfies Record<string, Record<Language, string>>

/** Inbox message about a finished import. */
/** Mail that reminds of a task. */
export const reminderNews = {
  title: { zh: '请处理任务：{{task}}', en: 'Please act on the task {{task}}' },
  content: { zh: '{{applicant}}提醒您处理{{process}}', en: '{{applicant}} reminds you of {{process}}' },
} satisfies Record<string, Record<Language, string>>

/** Reasons why a running instance cannot change to a new version of its process. */
export const migrationObstacles = {
  gone: { zh: '新版本没有步骤“{{step}}”。', en: 'The new version has no step {{step}}.' },
  scope: { zh: '“{{step}}”在新版本的另一个子流程中。', en: '{{step}} stands in another sub-process.' },
  loop: { zh: '“{{step}}”在一个版本中是会签，在另一个中不是。', en: '{{step}} is multi-instance in one of the versions only.' },
  events: { zh: '“{{step}}”等待的定时、消息或信号不同。', en: '{{step}} waits for other timers, messages or signals.' },
  way: { zh: '新版本没有通向“{{step}}”的这条连线。', en: 'The new version has no such flow to {{step}}.' },
} satisfies Record<string, Record<Language, string>>

export const importNews = {
  done: { zh: '{{title}}导入完成', en: '{{title}}: import finished' },
  stopped: { zh: '{{title}}导入中断', en: '{{title}}: import stopped' },
  counts: { zh: '新增{{added}}条，更新{{changed}}条，失败{{failed}}条', en: '{{added}} added, {{changed}} changed, {{failed}} failed' },
} satisfies Record<string, Record<Language, string>>

/** Inbox message about a bulk edit, undo or restore whose server was lost. */
export const rowsNews = {
  stopped: { zh: '{{title}}批量操作中断', en: '{{title}}: work on many records stopped' },
  counts: {
    zh: '共{{total}}条，已处理{{done}}条，其中{{changed}}条已修改，{{failed}}条未修改',
    en: '{{done}} of {{total}} done: {{changed}} changed, {{failed}} left as they are',
  },
} satisfies Record<string, Record<Language, string>>

/** Inbox message to the creator of a tenant. */
export const tenantNews = {
  title: { zh: '租户已开通：{{name}}', en: 'Tenant created: {{name}}' },
  content: {
    zh: '租户编号{{tenantId}}，账号{{account}}，初始密码{{password}}，首次登录须修改',
    en: 'Tenant {{tenantId}}, account {{account}}, initial password {{password}}, to be changed at the first sign-in',
  },
} satisfies Record<string, Record<Language, string>>

/** Inbox message to the applicant of a process that ended. */
export const processNews = {
  approved: { zh: '{{name}}已通过', en: '{{name}} was approved' },
  rejected: { zh: '{{name}}被驳回', en: '{{name}} was rejected' },
  ended: { zh: '{{name}}已终止', en: '{{name}} was ended' },
  content: { zh: '由{{by}}办理，详见已发事务', en: 'Decided by {{by}}; see your requests' },
  fixFile: { zh: '请更正流程文件后重新保存。', en: 'Correct the process and save the file again.' },
} satisfies Record<string, Record<Language, string>>

/** True when another record has the same unique value, of one field or of several together. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof AppError && (error.key === 'record.duplicate' || error.key === 'record.duplicateTogether')
}
