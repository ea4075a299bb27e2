import { Col, DatePicker, Form, Input, InputNumber, Modal, Row } from 'antd'
import dayjs from 'dayjs'
import { type ReactElement, useEffect } from 'react'
import { fetchMaterial } from './materials.ts'

const FIELDS: { name: string; label: string; isRequired?: true; input: ReactElement }[] = [
  { name: 'materialName', label: '物资名称', isRequired: true, input: <Input maxLength={50} /> },
  { name: 'materialCode', label: '物资编号', isRequired: true, input: <Input maxLength={50} /> },
  { name: 'category', label: '物资类别', input: <Input maxLength={50} /> },
  { name: 'specification', label: '规格型号', input: <Input maxLength={50} /> },
  { name: 'supplier', label: '供应商', input: <Input maxLength={50} /> },
  { name: 'quantity', label: '数量', input: <InputNumber min={0} precision={0} /> },
  { name: 'unitPrice', label: '单价', input: <InputNumber min={0} /> },
  { name: 'storedOn', label: '入库日期', input: <DatePicker /> },
  { name: 'keeper', label: '保管人', input: <Input maxLength={20} /> },
  { name: 'phone', label: '联系电话', input: <Input /> },
  { name: 'remark', label: '备注', input: <Input.TextArea maxLength={255} /> },
]

/** Form to edit a record. @param id id of the record; `null` while closed */
export function MaterialDialog({ id, onClose }: { id: string | null; onClose(): void }) {
  const [form] = Form.useForm()

  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    void fetchMaterial(id).then((material) => {
      if (isCurrent) form.setFieldsValue({ ...material, storedOn: dayjs(material.storedOn) })
    })
    return () => {
      isCurrent = false
    }
  }, [id, form])

  return (
    <Modal title="编辑" open={id !== null} width={880} onCancel={onClose} onOk={onClose} destroyOnHidden>
      <Form form={form} layout="vertical" preserve={false}>
        <Row gutter={16}>
          {FIELDS.map(({ name, label, isRequired, input }) => (
            <Col key={name} span={12}>
              <Form.Item
                name={name}
                label={label}
                rules={isRequired && [{ required: true, message: `请输入${label}` }]}
                validateTrigger="onBlur"
              >
                {input}
              </Form.Item>
            </Col>
          ))}
        </Row>
      </Form>
    </Modal>
  )
}
