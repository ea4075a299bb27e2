// Twenty tables more, as they stand in systems of warehouses, offices and machines: with comments, keys and one of a million rows.

import type { ColumnDraft, TableDraft } from './foreignTables.ts'

const KINDS: Readonly<Record<string, ColumnDraft['type']>> = {
  moment: ['datetime', 'timestamp'],
  small: ['tinyint', 'smallint'],
  double: ['double', 'double precision'],
  key: 'bigint',
  intkey: 'int',
  auto: ['bigint auto_increment', 'bigserial'],
}

/** `name type[!|=default] comment`: `!` is not null; the words of `KINDS` are types of both databases. */
function column(line: string): ColumnDraft {
  const [name = '', typed = '', ...comment] = line.trim().split(' ')
  const [, type = '', isRequired, initial] = /^([^!=]+)(!?)(?:=(.+))?$/.exec(typed) ?? []
  const rest = `${isRequired ? 'not null' : ''} ${initial === undefined ? '' : `default ${initial}`}`.trim()
  const known = KINDS[type]
  const ofKey = ['key', 'intkey', 'auto'].includes(type) ? 'not null primary key' : rest
  return { name, type: known ?? type, rest: ofKey, comment: comment.join(' ') }
}

function table(head: string, lines: readonly string[], keys: readonly string[] = []): TableDraft {
  const [name = '', ...comment] = head.split(' ')
  return { name, comment: comment.join(' '), columns: lines.map(column), keys }
}

/** The one with a million rows. */
export const LARGE = 'wms_stock_flow'

export const moreTables: readonly TableDraft[] = [
  table(
    'wms_warehouse 仓库信息表',
    [
      'id key 主键',
      'warehouse_code varchar(20)! 仓库编码',
      'warehouse_name varchar(60)! 仓库名称',
      'keeper varchar(20) 仓管员',
      'keeper_phone varchar(20) 仓管员电话',
      'area_size decimal(10,2) 面积(平方米)',
      'status small=1 状态 0停用 1启用',
    ],
    ['unique (warehouse_code)'],
  ),
  table(
    `${LARGE} 库存流水`,
    [
      'id key 流水ID',
      'warehouse_id bigint! 仓库',
      'material_code varchar(32)! 物料编码',
      'flow_type small! 类型：1入库 2出库 3盘点',
      'quantity decimal(14,3)! 数量',
      'unit_price decimal(18,6) 单价',
      'batch_no varchar(40) 批次号',
      'operator varchar(30) 操作人',
      'flow_time moment! 发生时间',
      "del_flag char(1)='0' 删除标志",
    ],
    ['foreign key (warehouse_id) references wms_warehouse (id)'],
  ),
  table('wms_supplier 供应商', [
    'id auto 主键',
    'supplier_name varchar(100)! 供应商名称',
    'credit_code varchar(18) 统一社会信用代码',
    'contact_person varchar(20) 联系人',
    'contact_tel varchar(20) 联系电话',
    'bank_name varchar(60) 开户行',
    'bank_account varchar(30) 银行账号',
    "level char(1)='B' 等级 A优 B良 C差",
  ]),
  table('oa_leave 请假单', [
    'id key 主键',
    'applicant varchar(20)! 申请人',
    'leave_type small! 请假类型(1事假 2病假 3年假 4调休)',
    'start_time moment! 开始时间',
    'end_time moment! 结束时间',
    'days decimal(4,1)! 天数',
    'reason varchar(500) 事由',
    'approve_status small=0 审批状态 0待审批 1通过 2驳回',
    'created_at moment 创建时间',
    'created_by bigint 创建人',
  ]),
  table('oa_department 部门表', [
    'dept_id key 部门ID',
    'parent_id bigint=0 上级部门',
    'dept_name varchar(50)! 部门名称',
    'leader varchar(20) 负责人',
    'order_num int=0 显示顺序',
    'tenant_id varchar(12) 租户',
  ]),
  table('oa_notice 公告', [
    'id auto 主键',
    'title varchar(200)! 标题',
    'content text 内容',
    'publish_date date 发布日期',
    'is_top small=0 是否置顶',
    'read_count int=0 阅读次数',
    'attachment varchar(500) 附件',
  ]),
  table(
    'iot_device 物联网设备',
    [
      'id varchar(36)! 设备ID',
      'sn varchar(40)! 序列号',
      'device_name varchar(80) 设备名称',
      'model varchar(40) 型号',
      'install_date date 安装日期',
      'longitude decimal(10,6) 经度',
      'latitude decimal(10,6) 纬度',
      'address varchar(200) 安装位置',
      'online_flag small=0 在线标志',
      'last_seen moment 最后上线时间',
      'api_secret varchar(64) 接口密钥',
    ],
    ['primary key (id)', 'unique (sn)'],
  ),
  table('iot_alarm 设备告警', [
    'id auto 主键',
    'device_sn varchar(40)! 设备序列号',
    'alarm_level small! 告警级别 1一般 2重要 3紧急',
    'alarm_value double 告警值',
    'threshold decimal(10,3) 阈值',
    'happen_time moment! 发生时间',
    'handled small=0 是否处理',
    'handler varchar(20) 处理人',
    'handle_remark varchar(1000) 处理说明',
  ]),
  table(
    'fin_contract 合同台账',
    [
      'id key 主键',
      'contract_no varchar(40)! 合同编号',
      'contract_name varchar(200)! 合同名称',
      'party_a varchar(100) 甲方',
      'party_b varchar(100) 乙方',
      'contract_amount decimal(18,2)! 合同金额',
      'tax_rate decimal(5,2)=9 税率(%)',
      'sign_date date 签订日期',
      "state varchar(10)='draft' 状态",
    ],
    ['unique (contract_no)'],
  ),
  table(
    'fin_payment 付款记录',
    [
      'id key 主键',
      'contract_id bigint! 合同',
      'pay_amount decimal(18,2)! 付款金额',
      'pay_date date! 付款日期',
      'pay_method small=1 付款方式：1-转账，2-现金，3-承兑',
      'voucher_img varchar(300) 凭证图片',
      'remark varchar(500) 备注',
    ],
    ['foreign key (contract_id) references fin_contract (id)'],
  ),
  table(
    'hr_employee 员工档案',
    [
      'emp_id auto 员工编号',
      'emp_no varchar(20)! 工号',
      'emp_name varchar(30)! 姓名',
      'sex char(1) 性别 M男 F女',
      'id_card_no varchar(18) 身份证号',
      'birthday date 出生日期',
      'mobile varchar(20) 手机号码',
      'email varchar(60) 电子邮箱',
      'hire_date date 入职日期',
      'base_salary decimal(12,2) 基本工资',
      'dept_id bigint 所属部门',
      'is_deleted small=0 删除标识',
    ],
    ['unique (emp_no)'],
  ),
  table(
    'hr_attendance 考勤记录',
    [
      'id auto 主键',
      'emp_id bigint! 员工',
      'work_date date! 工作日期',
      'clock_in time 上班打卡',
      'clock_out time 下班打卡',
      'late_minutes int=0 迟到分钟数',
      'overtime_hours decimal(4,1)=0 加班小时',
    ],
    ['unique (emp_id, work_date)'],
  ),
  table('qc_inspection 质量检查', [
    'id key 主键',
    'check_no varchar(32)! 检查单号',
    'check_part varchar(100) 检查部位',
    'problem text 问题描述',
    'severity small=1 严重程度 1轻微 2一般 3严重',
    'photos varchar(2000) 现场照片',
    'deadline date 整改期限',
    'rectify_status small=0 整改状态 0未整改 1整改中 2已整改',
    'create_time moment 创建时间',
    'update_time moment 更新时间',
  ]),
  table(
    'qc_standard 检查标准',
    [
      'id int! 主键',
      'pid int=0 父级',
      'standard_name varchar(100)! 标准名称',
      'standard_code varchar(20) 标准编码',
      'detail text 标准内容',
    ],
    ['primary key (id)'],
  ),
  table(
    'veh_vehicle 车辆信息',
    [
      'id auto 主键',
      'plate_no varchar(10)! 车牌号',
      'vehicle_type small 车辆类型 1渣土车 2混凝土车 3货车',
      'driver_name varchar(20) 司机姓名',
      'driver_phone varchar(20) 司机电话',
      'load_weight decimal(8,2) 载重(吨)',
      'insurance_expire date 保险到期日',
      'enabled small=1 是否可用',
    ],
    ['unique (plate_no)'],
  ),
  table('veh_pass 车辆进出记录', [
    'id auto 主键',
    'plate_no varchar(10)! 车牌号',
    'direction small! 方向 1进 2出',
    'pass_time moment! 通过时间',
    'gate_name varchar(30) 大门',
    'wash_ok small 是否冲洗',
    'snapshot_url varchar(255) 抓拍图',
  ]),
  table('SYS_CONFIG 系统参数', [
    'CONFIG_ID intkey 参数主键',
    'CONFIG_NAME varchar(100) 参数名称',
    'CONFIG_KEY varchar(100) 参数键名',
    'CONFIG_VALUE varchar(500) 参数键值',
    'CREATE_BY varchar(64) 创建者',
    'CREATE_TIME moment 创建时间',
  ]),
  table('tblCustomer 客户', [
    'customerId intkey 客户ID',
    'customerName varchar(80)! 客户名称',
    'creditLimit decimal(14,2)=0 信用额度',
    'vipFlag small=0 VIP标志',
    'webSite varchar(120) 网址',
    'regDate date 注册日期',
  ]),
  table('log_operate', [
    'id auto',
    'user_name varchar(40)',
    'operation varchar(100)',
    'method varchar(200)',
    'params text',
    'ip varchar(40)',
    'cost_ms bigint',
    'success small=1',
    'create_date moment',
  ]),
  table(
    'project_cost 项目成本',
    [
      'id key 主键',
      'project_name varchar(100)! 项目名称',
      'stat_month char(7)! 年月',
      'labor_cost decimal(16,2)=0 人工费',
      'material_cost decimal(16,2)=0 材料费',
      'machine_cost decimal(16,2)=0 机械费',
      'total_cost decimal(18,2)=0 合计',
      'profit_rate decimal(6,2) 利润率%',
      'confirm_flag small=0 是否确认',
    ],
    ['unique (project_name, stat_month)'],
  ),
]
