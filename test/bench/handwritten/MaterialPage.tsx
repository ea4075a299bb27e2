import { Button, DatePicker, Form, Input, Space, Table, type TableColumnsType } from 'antd'
import { useEffect, useState } from 'react'
import { MaterialDialog } from './MaterialDialog.tsx'
import { fetchMaterials, type Material, type Query } from './materials.ts'

export function MaterialPage() {
  const [query, setQuery] = useState<Query>({ current: 1, size: 10 })
  const [page, setPage] = useState<{ records: Material[]; total: number }>({ records: [], total: 0 })
  const [isLoading, setLoading] = useState(true)
  const [selected, setSelected] = useState<React.Key[]>([])
  const [edited, setEdited] = useState<string | null>(null)

  useEffect(() => {
    let isCurrent = true
    setLoading(true)
    void fetchMaterials(query).then((answer) => {
      if (!isCurrent) return
      setPage(answer)
      setLoading(false)
    })
    return () => {
      isCurrent = false
    }
  }, [query])

  const columns: TableColumnsType<Material> = [
    { title: '物资名称', dataIndex: 'materialName', ellipsis: true, sorter: true },
    { title: '物资编号', dataIndex: 'materialCode', ellipsis: true, sorter: true },
    { title: '物资类别', dataIndex: 'category', ellipsis: true, sorter: true },
    { title: '规格型号', dataIndex: 'specification', ellipsis: true, sorter: true },
    { title: '供应商', dataIndex: 'supplier', ellipsis: true, sorter: true },
    { title: '数量', dataIndex: 'quantity', ellipsis: true, sorter: true },
    { title: '单价', dataIndex: 'unitPrice', ellipsis: true, sorter: true },
    { title: '入库日期', dataIndex: 'storedOn', ellipsis: true, sorter: true },
    { title: '保管人', dataIndex: 'keeper', ellipsis: true, sorter: true },
    { title: '联系电话', dataIndex: 'phone', ellipsis: true, sorter: true },
    {
      title: '操作',
      key: 'actions',
      fixed: 'right',
      width: 200,
      render: (_, { id }) => (
        <Space>
          <Button type="link" size="small">
            查看
          </Button>
          <Button type="link" size="small" onClick={() => setEdited(id)}>
            编辑
          </Button>
          <Button type="link" size="small" danger>
            删除
          </Button>
        </Space>
      ),
    },
  ]

  return (
    <main style={{ padding: 16 }}>
      <Form layout="inline" role="search" onFinish={(values) => setQuery({ current: 1, size: query.size, ...values })}>
        <Form.Item name="materialName" label="物资名称">
          <Input placeholder="请输入物资名称" allowClear />
        </Form.Item>
        <Form.Item name="materialCode_equal" label="物资编号">
          <Input placeholder="请输入物资编号" allowClear />
        </Form.Item>
        <Form.Item name="category_equal" label="物资类别">
          <Input placeholder="请输入物资类别" allowClear />
        </Form.Item>
        <Form.Item label="创建时间">
          <DatePicker.RangePicker />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit">
            搜索
          </Button>
          <Button htmlType="reset">清空</Button>
        </Space>
      </Form>
      <Space style={{ margin: '12px 0' }}>
        <Button type="primary">新增</Button>
        <Button danger>批量删除</Button>
      </Space>
      <Table
        rowKey="id"
        columns={columns}
        dataSource={page.records}
        loading={isLoading}
        scroll={{ x: 1400, y: 600 }}
        rowSelection={{ selectedRowKeys: selected, onChange: setSelected }}
        pagination={{
          current: query.current,
          pageSize: query.size,
          total: page.total,
          showSizeChanger: true,
          pageSizeOptions: [10, 30, 50, 100, 200],
          onChange: (current, size) => setQuery({ ...query, current, size }),
        }}
      />
      <MaterialDialog id={edited} onClose={() => setEdited(null)} />
    </main>
  )
}
