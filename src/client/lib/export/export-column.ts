/** A column of a list that is saved as a file. */
export type ExportColumn<Row> = {
  heading: string
  /** The value as text: all of it in a CSV file, and in a workbook where there is no number. */
  textOf: (row: Row) => string
  /** The value as a number that people add up; undefined where the text is none. */
  numberOf?: (row: Row) => number | undefined
}
