// Ten tables as in databases of similar platforms, for MariaDB and PostgreSQL.

export interface ColumnDraft {
  name: string
  /** One type, or those of MariaDB and PostgreSQL. */
  type: string | readonly [maria: string, postgres: string]
  comment?: string
  /** SQL after the type. */
  rest?: string
}

export interface TableDraft {
  name: string
  comment: string
  columns: readonly ColumnDraft[]
  /** SQL of keys and checks after the columns. */
  keys?: readonly string[]
}

const id: ColumnDraft = { name: 'id', type: 'bigint', rest: 'not null primary key', comment: '主键' }
const moment = ['datetime', 'timestamp'] as const
const small = ['tinyint', 'smallint'] as const

const audit: readonly ColumnDraft[] = [
  { name: 'create_user', type: 'bigint', comment: '创建人' },
  { name: 'create_dept', type: 'bigint', comment: '创建部门' },
  { name: 'create_time', type: moment, comment: '创建时间' },
  { name: 'update_user', type: 'bigint', comment: '修改人' },
  { name: 'update_time', type: moment, comment: '修改时间' },
  { name: 'is_deleted', type: 'int', rest: 'default 0', comment: '是否已删除' },
]
const text = (name: string, comment: string, length = 64, rest = ''): ColumnDraft => ({ name, type: `varchar(${length})`, comment, rest })

export const tableDrafts: readonly TableDraft[] = [
  {
    name: 'blade_patrol',
    comment: '巡检记录表',
    columns: [
      id,
      { name: 'tenant_id', type: 'varchar(12)', rest: `default '000000'`, comment: '租户ID' },
      text('patrol_no', '巡检编号', 32, 'not null unique'),
      text('patrol_title', '巡检标题', 120, 'not null'),
      { name: 'handle_state', type: small, rest: 'not null default 0', comment: '状态 0未处理 1已处理' },
      { name: 'patrol_date', type: 'date', rest: 'not null', comment: '巡检日期' },
      { name: 'found_time', type: moment, rest: 'default current_timestamp', comment: '发现时间' },
      { name: 'description', type: 'text', comment: '问题描述' },
      text('photo', '现场照片', 500),
      text('contact_phone', '联系电话', 20),
      ...audit,
    ],
  },
  {
    name: 'blade_material_kind',
    comment: '材料分类',
    columns: [
      id,
      { name: 'parent_id', type: 'bigint', rest: 'default 0', comment: '上级分类' },
      text('name', '分类名称', 45, 'not null'),
      { name: 'sort', type: 'int', comment: '排序' },
      ...audit,
    ],
  },
  {
    name: 'blade_material',
    comment: '材料信息表',
    columns: [
      id,
      text('material_code', '材料编码', 32, 'not null'),
      text('material_name', '材料名称', 100, 'not null'),
      { name: 'unit_price', type: 'decimal(12,2)', comment: '单价(元)' },
      { name: 'stock', type: 'decimal(10,3)', rest: 'default 0', comment: '库存数量' },
      { name: 'quality', type: 'char(1)', rest: `default 'A'`, comment: '等级:A-合格,B-让步接收,C-不合格' },
      text('factory', '生产厂家'),
      ...audit,
    ],
    keys: ['unique (material_code, factory)'],
  },
  {
    name: 'hr_worker',
    comment: '人员花名册',
    columns: [
      id,
      text('real_name', '姓名', 20, 'not null'),
      { name: 'gender', type: small, comment: '性别（1男，2女）' },
      text('id_card', '身份证号', 18),
      text('mobile', '手机号', 11),
      text('email', '邮箱'),
      text('bank_card', '工资卡号', 24),
      { name: 'monthly_salary', type: 'decimal(10,2)', comment: '月薪' },
      { name: 'is_leader', type: small, rest: 'default 0', comment: '是否班组长' },
      { name: 'entry_date', type: 'date', comment: '进场日期' },
      text('avatar', '头像', 255),
    ],
  },
  {
    name: 'site_place',
    comment: '监测点位',
    columns: [
      id,
      text('place_name', '点位名称', 50, 'not null'),
      { name: 'longitude', type: 'decimal(10,6)', comment: '经度' },
      { name: 'latitude', type: 'decimal(10,6)', comment: '纬度' },
      text('address', '详细地址', 200),
      { name: 'enabled', type: ['bit(1)', 'boolean'], comment: '是否启用' },
      { name: 'opens_at', type: 'time', comment: '开放时间' },
    ],
  },
  {
    name: 'site_reading',
    comment: '监测读数',
    columns: [
      id,
      { name: 'place_id', type: 'bigint', rest: 'not null', comment: '监测点位' },
      { name: 'reading', type: ['double', 'double precision'], rest: 'not null', comment: '读数' },
      { name: 'raw', type: ['json', 'jsonb'], comment: '原始报文' },
      { name: 'picture', type: ['longblob', 'bytea'], comment: '抓拍' },
      { name: 'kind', type: small, rest: 'not null default 1', comment: '类型{1:自动采集;2:人工录入;3:补录}' },
    ],
    keys: ['foreign key (place_id) references site_place (id)'],
  },
  {
    name: 'OldOrders',
    comment: '',
    columns: [
      { name: 'OrderId', type: 'int', rest: 'not null primary key' },
      { name: 'OrderNo', type: 'varchar(40)', rest: 'not null' },
      { name: 'CustomerName', type: 'varchar(80)' },
      { name: 'TotalAmount', type: 'decimal(14,2)' },
      { name: 'CreatedAt', type: moment },
      { name: 'Remark', type: 'varchar(2000)' },
    ],
  },
  {
    name: 'link_user_post',
    comment: '用户岗位关联',
    columns: [
      { name: 'user_id', type: 'bigint', rest: 'not null', comment: '用户' },
      { name: 'post_id', type: 'bigint', rest: 'not null', comment: '岗位' },
      { name: 'weight', type: 'int', rest: 'not null default 1', comment: '权重，1到100之间的整数' },
    ],
    keys: ['primary key (user_id, post_id)'],
  },
  {
    name: 'device_contract',
    comment: '设备租赁合同',
    columns: [
      id,
      text('contract_no', '合同编号', 40, 'not null'),
      text('credit_code', '统一社会信用代码', 18),
      { name: 'contract_amount', type: 'decimal(14,2)', rest: 'not null', comment: '合同金额' },
      text('attachment', '合同附件', 1000),
      { name: 'start_date', type: 'date', rest: 'not null', comment: '起始日期' },
      { name: 'end_date', type: 'date', comment: '截止日期' },
      text('website', '出租方网址', 200),
      text('login_password', '平台密码', 64),
      { name: 'clause', type: 'varchar(4000)', comment: '补充条款' },
    ],
  },
  {
    name: 't_2024_数据',
    comment: '历史数据 2024年导入',
    columns: [
      id,
      { name: '名称', type: 'varchar(30)', comment: '名称' },
      { name: '备注', type: 'varchar(30)' },
      { name: '1st_value', type: 'int', comment: '首值：长度2米 宽度3米' },
      { name: 'first-value', type: 'int' },
      { name: 'first_value', type: 'int', comment: '重名' },
      { name: 'total', type: 'int', rest: 'generated always as (1 + 1) stored', comment: '合计' },
    ],
  },
]

const sign = (text: string): string => `'${text.replaceAll("'", "''")}'`

export function mariaStatements({ name, comment, columns, keys = [] }: TableDraft): string[] {
  const lines = columns.map(
    (column) =>
      `\`${column.name}\` ${typeof column.type === 'string' ? column.type : column.type[0]} ${column.rest ?? ''} comment ${sign(column.comment ?? '')}`,
  )
  return [`create table \`${name}\` (${[...lines, ...keys].join(', ')}) comment ${sign(comment)}`]
}

export function postgresStatements({ name, comment, columns, keys = [] }: TableDraft): string[] {
  const lines = columns.map(
    (column) => `"${column.name}" ${typeof column.type === 'string' ? column.type : column.type[1]} ${column.rest ?? ''}`,
  )
  return [
    `create table "${name}" (${[...lines, ...keys].join(', ')})`,
    `comment on table "${name}" is ${sign(comment)}`,
    ...columns.map((column) => `comment on column "${name}"."${column.name}" is ${sign(column.comment ?? '')}`),
  ]
}
