import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api } from '#engine/api/client.ts'
import { joinIds, splitIds } from '#model/commaIds.ts'
import { Item } from './controls.tsx'

interface Props {
  label: string
  hint: string
  /** Comma-joined aliases. */
  value: string
  placeholder: string
  onChange(value: string): void
}

/** Select of all roles by alias. The platform's own select of roles offers only possible parents. */
export function RolesItem({ label, hint, value, placeholder, onChange }: Props) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['designer-roles'],
    queryFn: ({ signal }) => api.get<Role[]>('/api/blade-system/role/list', {}, { signal, silent: true }),
    staleTime: 60_000,
  })
  return (
    <Item label={label} hint={hint}>
      {(id, noteId) => (
        <Select
          id={id}
          mode="multiple"
          className="g-control"
          aria-describedby={noteId}
          loading={isLoading}
          placeholder={placeholder}
          showSearch={{ optionFilterProp: 'label' }}
          options={flat(data).map(({ roleAlias, roleName }) => ({ value: roleAlias, label: roleName }))}
          value={splitIds(value)}
          onChange={(aliases: string[]) => onChange(joinIds(aliases))}
        />
      )}
    </Item>
  )
}

interface Role {
  roleAlias: string
  roleName: string
  children?: readonly Role[]
}

const flat = (roles: readonly Role[]): readonly Role[] => roles.flatMap((role) => [role, ...flat(role.children ?? [])])
