import type { ReactNode } from 'react'
import './table.css'

export interface PanelTableColumn<Row> {
  title: string
  cell(row: Row): ReactNode
  /** Figures stand to the right. */
  isNumber?: boolean
  /** Of the grid: `1fr`, `80px`. */
  width?: string
}

/** A short table: at most as many rows as fit. */
export function PanelTable<Row>({
  rows,
  columns,
  keyOf,
}: {
  rows: readonly Row[]
  columns: readonly PanelTableColumn<Row>[]
  keyOf(row: Row): string
}) {
  return (
    <table className="wall-table">
      <colgroup>
        {columns.map(({ title, width }) => (
          <col key={title} style={width ? { width } : {}} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell, isNumber }) => (
              <td key={title} data-number={isNumber}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
