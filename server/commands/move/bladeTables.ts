// Maps tables of a BladeX or SpringBlade database to our entities.

export interface BladeTable {
  table: string
  /** Name of the entity. */
  entity: string
  /** A view with the rest of the table's records. */
  companion?: string
  /** Fields that identify an existing record, whatever its id. */
  sameBy: readonly string[]
  /** Fields with one id or comma-separated ids of another entity's records. */
  references: Readonly<Record<string, string>>
}

/** In write order: referenced records first. */
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
  { table: 'blade_dict', entity: 'dict', companion: 'dict-item', sameBy: ['code', 'dictKey'], references: { parentId: 'dict' } },
  { table: 'blade_param', entity: 'param', sameBy: ['paramKey'], references: {} },
  {
    table: 'blade_user',
    entity: 'user',
    sameBy: ['tenantId', 'account'],
    references: { roleId: 'role', deptId: 'dept', postId: 'post' },
  },
]
