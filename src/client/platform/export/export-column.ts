export type ExportColumn<Row> = {
  heading: string
  textOf: (row: Row) => string
  /** The number in a workbook, if the text is one. */
  numberOf?: (row: Row) => number | undefined
}
