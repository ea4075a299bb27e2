/** Changes between two versions of schema files: Chinese by English sentence, with numbered placeholders. */
export const schemaChanges: Readonly<Record<string, string>> = {
  // Keywords without a consequence of their own
  'the title "{{1}}" is "{{2}}" now.': '标题 "{{1}}" 现为 "{{2}}"。',
  'the fields have another order.': '字段的顺序已改变。',
  '"{{1}}" is "{{2}}" now.': '"{{1}}" 现为 "{{2}}"。',
  '"{{1}}" is set now.': '新增了 "{{1}}" 设置。',
  '"{{1}}" was "{{2}}" and is not set any more.': '"{{1}}" 原为 "{{2}}"，现已去掉。',
  '"{{1}}" is not set any more.': '"{{1}}" 设置已去掉。',
  '"{{1}}" was "{{2}}" and is "{{3}}" now.': '"{{1}}" 原为 "{{2}}"，现为 "{{3}}"。',
  '"{{1}}" is another one.': '"{{1}}" 设置已改变。',
  // Fields
  '"{{1}}" is new.': '新增 "{{1}}"。',
  '"{{1}}" is gone: forms do not show it.': '"{{1}}" 已删除：表单不再显示它。',
  'Keep it if people need it.': '如果仍有人需要，请保留。',
  '"{{1}}" is gone: its values stay in the database and nobody sees them, and calls and filters that name it are refused.':
    '"{{1}}" 已删除：值仍在数据库中，但无人可见；使用它的接口调用和筛选将被拒绝。',
  'Write "was": "{{1}}" at "{{2}}" if that is its new name.': '如果 "{{2}}" 是它的新名称，请在该处写 "was": "{{1}}"。',
  'Keep it with "list": false and "form": false if its values count.': '如果其值仍有用，请保留该字段并写 "list": false 和 "form": false。',
  '"{{1}}" is new and required: calls without it are refused, and stored records at their next edit.':
    '"{{1}}" 是新增的必填字段：不含它的接口调用将被拒绝，已有记录在下次编辑时将被拒绝。',
  'Give it a "default" or a "preset", or let it be optional.': '请为它设置 "default" 或 "preset"，或改为选填。',
  'Correct these records first, or keep the earlier rule.': '请先修正这些记录，或保留原规则。',
  '"{{1}}" is "{{2}}" now: values move, and calls of the API must use the new name.':
    '"{{1}}" 现名为 "{{2}}"：值随之迁移，接口调用须使用新名称。',
  '"type" was "{{1}}": stored values stay.': '"type" 原为 "{{1}}"：已存的值不变。',
  '"type" was "{{1}}": stored values that do not fit keep the file from being taken.':
    '"type" 原为 "{{1}}"：如有已存的值不符合新类型，该文件将不被采用。',
  '"format" was "{{1}}": values are shown, typed and validated in another way.': '"format" 原为 "{{1}}"：值的显示、录入和校验方式有变化。',
  'values are stored now.': '其值现在会保存到数据库。',
  'values are not stored any more: what is stored stays in the database and nobody sees it.':
    '其值不再保存：已存的值仍在数据库中，但无人可见。',
  'it may be empty now.': '现在可以为空。',
  'it is required now: stored records without it are refused at their next edit.': '现为必填：缺少它的已有记录在下次编辑时将被拒绝。',
  'it is required now: calls without it are refused, and stored records at their next edit.':
    '现为必填：不含它的接口调用将被拒绝，已有记录在下次编辑时将被拒绝。',
  'people may write it now.': '现在可以填写。',
  'people cannot write it any more, and calls that do are ignored.': '不能再填写，接口调用写入的值将被忽略。',
  'nobody reads it any more.': '任何人都不能再读取它。',
  'Remove "writeOnly" if people need it.': '如果仍有人需要，请删除 "writeOnly"。',
  'it is not private any more: everybody who reads the record sees it whole.': '不再是隐私字段：能查看该记录的人都能看到完整的值。',
  'it is private: people without the right see a mask, and lists are not sorted or searched by a part of it.':
    '现为隐私字段：没有权限的人看到掩码，列表不能按它排序，也不能按部分内容搜索。',
  'values need not differ any more.': '其值不再要求唯一。',
  'values must differ now: equal stored values keep the index from being made.': '其值现在要求唯一：如有重复的已存值，唯一索引无法建立。',
  'Correct equal values first.': '请先修正重复的值。',
  'it takes several values now.': '现在可以有多个值。',
  'it takes one value: stored records with several are refused at their next edit.':
    '现在只能有一个值：有多个值的已有记录在下次编辑时将被拒绝。',
  'it takes more decimals.': '允许更多位小数。',
  'stored values with more decimals keep the file from being taken.': '如有小数位数更多的已存值，该文件将不被采用。',
  'its choices come from another place: stored values may have no word, and are refused at their next edit.':
    '选项来源有变化：已存的值可能没有对应的文字，并在下次编辑时被拒绝。',
  'it is computed in another way: stored values stay until their record is saved.': '计算方式有变化：已存的值在其记录保存之前不变。',
  'Run `npm run recompute`, or press Compute anew in the state of schema files.': '请运行 `npm run recompute`，或在模型状态中点击重算。',
  'it is shown under another condition.': '显示条件有变化。',
  'its total is computed anew for all records.': '将为所有记录重新计算其合计。',
  'new records are numbered in another way; stored numbers stay.': '新记录的编号方式有变化；已有编号不变。',
  // Rules
  '"{{1}}" is gone: more values are accepted.': '"{{1}}" 已删除：允许更多的值。',
  '"{{1}}" is new: stored records that break it are refused at their next edit.': '新增 "{{1}}"：不符合的已有记录在下次编辑时将被拒绝。',
  '"{{1}}" was "{{2}}": more values are accepted.': '"{{1}}" 原为 "{{2}}"：允许更多的值。',
  '"{{1}}" was "{{2}}": stored records that break it are refused at their next edit.':
    '"{{1}}" 原为 "{{2}}"：不符合的已有记录在下次编辑时将被拒绝。',
  '"{{1}}" is gone: records and calls with it are refused.': '"{{1}}" 已删除：含有该值的记录和接口调用将被拒绝。',
  'a condition is gone: more values are accepted.': '删除了一个条件：允许更多的值。',
  'the condition "{{1}}" is new: stored records that break it are refused at their next edit.':
    '新增条件 "{{1}}"：不符合的已有记录在下次编辑时将被拒绝。',
  // Entities
  '"{{1}}" is gone: its records stay in the database, and its page and the calls of its API are gone.':
    '"{{1}}" 已删除：其记录仍在数据库中，但页面和接口不复存在。',
  'Write "was": "{{1}}" in {{2}} if that is its new name.': '如果 {{2}} 是它的新文件，请在其中写 "was": "{{1}}"。',
  'Keep the file if its records count.': '如果其记录仍有用，请保留该文件。',
  '"{{1}}" is "{{2}}" now: records, views and rights move.': '"{{1}}" 现名为 "{{2}}"：记录、视图和权限随之迁移。',
  'its records were those of "{{1}}".': '其记录原属于 "{{1}}"。',
  'Give the new kind of record a name of its own.': '请为新的记录类型另取名称。',
  'the call {{1}} is gone.': '接口 {{1}} 已删除。',
  'Keep the earlier one, or tell those who use it.': '请保留原来的，或通知使用者。',
  'the page is gone.': '页面已删除。',
  'the page was at {{1}}: bookmarks and links lead nowhere.': '页面原地址为 {{1}}：书签和链接将失效。',
  'the button "{{1}}" is gone.': '按钮 "{{1}}" 已删除。',
  '"{{1}}" is "{{2}}" now: roles that have the one do not have the other.': '"{{1}}" 现为 "{{2}}"：拥有前者的角色并不拥有后者。',
  'its records belong to tenants in one version alone.': '只有一个版本的记录属于租户。',
  'its page and its calls hold other records.': '其页面和接口包含的记录有变化。',
  '"{{1}}" is allowed under another condition.': '"{{1}}" 的允许条件有变化。',
  'new records start another process; those that run go on.': '新记录启动另一个流程；运行中的流程继续。',
  'changes were kept for "{{1}}" days: older ones are deleted.': '变更记录原保留 "{{1}}" 天：更早的将被删除。',
  'devices send its rows in one version alone.': '只有一个版本的数据由设备上报。',
  'rows were kept for "{{1}}" days: older ones are deleted.': '数据原保留 "{{1}}" 天：更早的将被删除。',
  'devices send the kind "{{1}}": their rows are refused.': '设备上报的类型是 "{{1}}"：其数据将被拒绝。',
  'the alarm rule "{{1}}" is gone: open alarms of it stay open.': '报警规则 "{{1}}" 已删除：其未结束的报警保持不变。',
  'the alarm rule "{{1}}" is another.': '报警规则 "{{1}}" 有变化。',
  'See what it would have raised: npm run schemas -- --replay {{1}}': '查看它会产生哪些报警：npm run schemas -- --replay {{1}}',
  // Actions and dictionaries
  'the action "{{1}}" is new.': '新增操作 "{{1}}"。',
  'the action "{{1}}" is gone.': '操作 "{{1}}" 已删除。',
  'it writes other values.': '写入的值有变化。',
  'another process approves it, or none.': '审批流程有变化或已取消。',
  'the dictionary "{{1}}" is gone; the system keeps it.': '字典 "{{1}}" 已删除；它仍保留在系统字典中。',
  'the entry "{{1}}" is gone; the system keeps it.': '字典项 "{{1}}" 已删除；它仍保留在系统字典中。',
  '{{1}} {{2}} since {{3}}, {{4}} {{5}}, {{6}} {{7}}': '自 {{3}} 以来有 {{1}} 处变化，{{4}} 个错误，{{6}} 个警告',
}
