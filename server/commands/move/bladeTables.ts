// Tables of a BladeX or SpringBlade database, and the records of ours that they become.

export interface BladeTable {
  table: string
  /** Name of our entity. */
  entity: string
  /** A view that has the rest of the table's records. */
  beside?: string
  /** Fields that tell whether a record is here already, whatever its id. */
  sameBy: readonly string[]
  /** Fields that hold an id, or ids with commas, of records of another entity. */
  references: Readonly<Record<string, string>>
}

/** In the order in which they are written: records before those that name them. */
export const BLADE_TABLES: readonly BladeTable[] = [
  { table: 'blade_tenant', entity: 'tenant', sameBy: ['tenantId'], references: {} },
  {
    table: 'blade_dept',
    entity: 'dept',
    sameBy: ['tenantId', 'parentId', 'deptName'],
    references: { parentId: 'dept', ancestors: 'dept' },
  },
  { table: 'blade_post', entity: 'post', sameBy: ['tenantId', 'postCode'], references: {} },
  { table: 'blade_role', entity: 'role', sameBy: ['tenantId', 'roleAlias'], references: { parentId: 'role' } },
  { table: 'blade_menu', entity: 'menu', sameBy: ['code'], references: { parentId: 'menu' } },
  {
    table: 'blade_role_menu',
    entity: 'role-menu',
    sameBy: ['roleId', 'menuId'],
    references: { roleId: 'role', menuId: 'menu' },
  },
  { table: 'blade_dict', entity: 'dict', beside: 'dict-item', sameBy: ['code', 'dictKey'], references: { parentId: 'dict' } },
  { table: 'blade_param', entity: 'param', sameBy: ['paramKey'], references: {} },
  {
    table: 'blade_user',
    entity: 'user',
    sameBy: ['tenantId', 'account'],
    references: { roleId: 'role', deptId: 'dept', postId: 'post' },
  },
]
