// Recognises columns that hold the fields of every record: author, times, tenant, removal.

const KEPT: Readonly<Record<string, readonly string[]>> = {
  createTime: ['create_time', 'created_at', 'created_time', 'gmt_create', 'create_date', 'createtime', 'created'],
  createUser: ['create_user', 'create_by', 'created_by', 'creator', 'creator_id', 'create_user_id'],
  createDept: ['create_dept', 'create_dept_id'],
  updateTime: ['update_time', 'updated_at', 'updated_time', 'gmt_modified', 'update_date', 'modify_time', 'modified_at', 'updatetime'],
  updateUser: ['update_user', 'update_by', 'updated_by', 'updater', 'updater_id', 'modifier', 'update_user_id'],
  isDeleted: ['is_deleted', 'deleted', 'is_delete', 'del_flag', 'delete_flag', 'deleted_at'],
  tenantId: ['tenant_id'],
}

/** The built-in field that a column corresponds to; `null` for none. */
export function builtInFieldOf(column: string): string | null {
  const name = column.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return Object.keys(KEPT).find((field) => KEPT[field]?.includes(name)) ?? null
}
