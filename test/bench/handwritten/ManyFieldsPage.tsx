import { Button, Col, DatePicker, Form, Input, InputNumber, Modal, Row, Select, Space, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { CHOICES, formApi, type ManyField, type ManyKind, manyFields } from '../manyFields.ts'
import { getFrom, postTo } from './materials.ts'

type Values = Record<string, unknown> & { id: string }

const INPUTS: Readonly<Record<ManyKind, ReactElement>> = {
  text: <Input maxLength={50} />,
  integer: <InputNumber min={0} precision={0} />,
  number: <InputNumber min={0} />,
  date: <DatePicker />,
  choice: <Select options={CHOICES.map((value) => ({ value }))} />,
  note: <Input.TextArea maxLength={255} />,
}

/** A list of few columns whose form has many fields. */
export function ManyFieldsPage({ count }: { count: number }) {
  const fields = useMemo(() => manyFields(count), [count])
  const [records, setRecords] = useState<Values[]>([])
  const [edited, setEdited] = useState<string | null>(null)
  useEffect(() => {
    void getFrom<{ records: Values[] }>(`${formApi(count)}/list`, { current: 1, size: 10 }).then((page) => setRecords(page.records))
  }, [count])
  return (
    <main style={{ padding: 16 }}>
      <Table
        rowKey="id"
        dataSource={records}
        columns={[
          ...fields.slice(0, 4).map(({ name, title }) => ({ title, dataIndex: name })),
          {
            title: '操作',
            render: (_, { id }) => (
              <Space>
                <Button type="link" onClick={() => setEdited(id)}>
                  编辑
                </Button>
              </Space>
            ),
          },
        ]}
      />
      <ManyFieldsDialog count={count} fields={fields} id={edited} onClose={() => setEdited(null)} />
    </main>
  )
}

interface DialogProps {
  count: number
  fields: readonly ManyField[]
  id: string | null
  onClose(): void
}

function ManyFieldsDialog({ count, fields, id, onClose }: DialogProps) {
  const [form] = Form.useForm()
  const dates = fields.filter(({ kind }) => kind === 'date')
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    void getFrom<Values>(`${formApi(count)}/detail`, { id }).then((record) => {
      if (isCurrent) form.setFieldsValue({ ...record, ...Object.fromEntries(dates.map(({ name }) => [name, dayjs(String(record[name]))])) })
    })
    return () => {
      isCurrent = false
    }
  }, [id, count, form, dates])
  const save = async () => {
    const values = (await form.validateFields()) as Record<string, unknown>
    const days = Object.fromEntries(dates.map(({ name }) => [name, (values[name] as Dayjs | null)?.format('YYYY-MM-DD')]))
    await postTo(`${formApi(count)}/submit`, { ...values, ...days, id })
    onClose()
  }
  const sections = [...Map.groupBy(fields, ({ section }) => section)]
  return (
    <Modal title="编辑" open={id !== null} width={880} onCancel={onClose} onOk={() => void save()} destroyOnHidden>
      <Form form={form} layout="vertical" preserve={false}>
        {sections.map(([title, members]) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            <Row gutter={16}>
              {members.map(({ name, title, kind, isRequired }) => (
                <Col key={name} span={12}>
                  <Form.Item
                    name={name}
                    label={title}
                    rules={isRequired ? [{ required: true, message: `请输入${title}` }] : []}
                    validateTrigger="onBlur"
                  >
                    {INPUTS[kind]}
                  </Form.Item>
                </Col>
              ))}
            </Row>
          </fieldset>
        ))}
      </Form>
    </Modal>
  )
}
