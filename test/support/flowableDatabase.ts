// A database with the tables and rows of a Flowable 7 engine.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ForeignDatabase } from './foreign.ts'

/** Columns that are read, as in the create scripts of Flowable 7. `TEST_FLOWABLE_SQL` names a folder with the scripts themselves. */
const TABLES: Readonly<Record<string, string>> = {
  ACT_RE_DEPLOYMENT: 'ID_ varchar(64), NAME_ varchar(255), TENANT_ID_ varchar(255), DEPLOY_TIME_ timestamp(3) null',
  ACT_GE_BYTEARRAY: 'ID_ varchar(64), REV_ integer, NAME_ varchar(255), DEPLOYMENT_ID_ varchar(64), BYTES_ blob',
  ACT_RE_PROCDEF:
    'ID_ varchar(64), REV_ integer, CATEGORY_ varchar(255), NAME_ varchar(255), KEY_ varchar(255), VERSION_ integer, DEPLOYMENT_ID_ varchar(64), RESOURCE_NAME_ varchar(4000), SUSPENSION_STATE_ integer, TENANT_ID_ varchar(255), DERIVED_VERSION_ integer',
  ACT_RU_EXECUTION:
    'ID_ varchar(64), REV_ integer, PROC_INST_ID_ varchar(64), BUSINESS_KEY_ varchar(255), PARENT_ID_ varchar(64), PROC_DEF_ID_ varchar(64), SUPER_EXEC_ varchar(64), ROOT_PROC_INST_ID_ varchar(64), ACT_ID_ varchar(255), IS_ACTIVE_ boolean, IS_CONCURRENT_ boolean, IS_SCOPE_ boolean, IS_EVENT_SCOPE_ boolean, IS_MI_ROOT_ boolean, SUSPENSION_STATE_ integer, TENANT_ID_ varchar(255)',
  ACT_RU_TASK:
    'ID_ varchar(64), REV_ integer, EXECUTION_ID_ varchar(64), PROC_INST_ID_ varchar(64), PROC_DEF_ID_ varchar(64), NAME_ varchar(255), TASK_DEF_KEY_ varchar(255), OWNER_ varchar(255), ASSIGNEE_ varchar(255), DELEGATION_ varchar(64), CREATE_TIME_ timestamp(3) null, CLAIM_TIME_ timestamp(3) null, DUE_DATE_ timestamp(3) null',
  ACT_RU_VARIABLE:
    'ID_ varchar(64), REV_ integer, TYPE_ varchar(255), NAME_ varchar(255), EXECUTION_ID_ varchar(64), PROC_INST_ID_ varchar(64), TASK_ID_ varchar(64), BYTEARRAY_ID_ varchar(64), DOUBLE_ double precision, LONG_ bigint, TEXT_ varchar(4000), TEXT2_ varchar(4000)',
  ACT_RU_IDENTITYLINK:
    'ID_ varchar(64), REV_ integer, GROUP_ID_ varchar(255), TYPE_ varchar(255), USER_ID_ varchar(255), TASK_ID_ varchar(64), PROC_INST_ID_ varchar(64)',
  ACT_RU_TIMER_JOB:
    'ID_ varchar(64), REV_ integer, TYPE_ varchar(255), EXECUTION_ID_ varchar(64), PROCESS_INSTANCE_ID_ varchar(64), DUEDATE_ timestamp(3) null, HANDLER_CFG_ varchar(4000)',
  ACT_HI_PROCINST:
    'ID_ varchar(64), REV_ integer, PROC_INST_ID_ varchar(64), BUSINESS_KEY_ varchar(255), PROC_DEF_ID_ varchar(64), START_TIME_ timestamp(3) null, END_TIME_ timestamp(3) null, START_USER_ID_ varchar(255), START_ACT_ID_ varchar(255), SUPER_PROCESS_INSTANCE_ID_ varchar(64), DELETE_REASON_ varchar(4000), TENANT_ID_ varchar(255)',
  ACT_HI_TASKINST:
    'ID_ varchar(64), REV_ integer, PROC_DEF_ID_ varchar(64), TASK_DEF_KEY_ varchar(255), PROC_INST_ID_ varchar(64), EXECUTION_ID_ varchar(64), NAME_ varchar(255), OWNER_ varchar(255), ASSIGNEE_ varchar(255), START_TIME_ timestamp(3) null, CLAIM_TIME_ timestamp(3) null, END_TIME_ timestamp(3) null, DELETE_REASON_ varchar(4000), DUE_DATE_ timestamp(3) null',
  ACT_HI_ACTINST:
    'ID_ varchar(64), REV_ integer, PROC_DEF_ID_ varchar(64), PROC_INST_ID_ varchar(64), EXECUTION_ID_ varchar(64), ACT_ID_ varchar(255), ACT_NAME_ varchar(255), ACT_TYPE_ varchar(255), ASSIGNEE_ varchar(255), START_TIME_ timestamp(3) null, END_TIME_ timestamp(3) null',
  ACT_HI_VARINST:
    'ID_ varchar(64), REV_ integer, PROC_INST_ID_ varchar(64), EXECUTION_ID_ varchar(64), TASK_ID_ varchar(64), NAME_ varchar(255), VAR_TYPE_ varchar(100), BYTEARRAY_ID_ varchar(64), DOUBLE_ double precision, LONG_ bigint, TEXT_ varchar(4000), TEXT2_ varchar(4000)',
  ACT_HI_COMMENT:
    'ID_ varchar(64), TYPE_ varchar(255), TIME_ timestamp(3) null, USER_ID_ varchar(255), TASK_ID_ varchar(64), PROC_INST_ID_ varchar(64), ACTION_ varchar(255), MESSAGE_ varchar(4000)',
}

type Cell = string | number | boolean | null | Buffer

export interface FlowableDatabase {
  /** Inserts a row; columns without the underscore at their end. */
  insert(table: string, values: Readonly<Record<string, Cell>>): Promise<void>
}

/** Creates the tables in an empty database. */
export async function flowableTables(foreign: ForeignDatabase): Promise<FlowableDatabase> {
  const isPostgres = foreign.name === 'PostgreSQL'
  // Drivers of Java write moments of this zone.
  if (!isPostgres) await foreign.run(["set time_zone = '+08:00'"])
  await foreign.run(await statements(isPostgres))
  let count = 0
  return {
    async insert(table, values) {
      const row = { ID: `row${++count}`, ...values }
      const columns = Object.keys(row).map((name) => `${name}_`)
      const cells = Object.values(row).map((cell) => literal(cell, isPostgres))
      await foreign.run([`insert into ${table} (${columns.join(', ')}) values (${cells.join(', ')})`])
    },
  }
}

async function statements(isPostgres: boolean): Promise<string[]> {
  const folder = process.env.TEST_FLOWABLE_SQL
  if (folder) {
    const script = await readFile(join(folder, `flowable.${isPostgres ? 'postgres' : 'mysql'}.all.create.sql`), 'utf8')
    return script.split(';').filter((statement) => statement.trim() !== '')
  }
  const typed = (columns: string) =>
    isPostgres ? columns.replaceAll(' blob', ' bytea').replaceAll(' null', '') : columns.replaceAll(' blob', ' longblob')
  return Object.entries(TABLES).map(([name, columns]) => `create table ${name} (${typed(columns)})`)
}

function literal(cell: Cell, isPostgres: boolean): string {
  if (cell === null) return 'null'
  if (Buffer.isBuffer(cell)) return isPostgres ? `decode('${cell.toString('hex')}', 'hex')` : `x'${cell.toString('hex')}'`
  if (typeof cell !== 'string') return String(cell)
  return `'${(isPostgres ? cell : cell.replaceAll('\\', '\\\\')).replaceAll("'", "''")}'`
}
