import { useEffect, useRef, useState } from 'react'
import { dismissError, notify } from '../notify/notify.ts'
import type { ReadProgress } from '../server/read-all-pages.ts'
import { errorText } from '../server/requests.ts'
import { formatPacificDateTime, formatPacificStamp } from '../text/format.ts'

export type ExportColumn<Row> = {
  heading: string
  textOf: (row: Row) => string
  /** The number in a workbook, if the text is one. */
  numberOf?: (row: Row) => number | undefined
  /** What stands on paper, where it reads otherwise than in a file. */
  paperTextOf?: (row: Row) => string
}

/** A column of moments in Pacific time: sortable in a file, as everywhere else on paper. */
export function timeColumn<Row>(heading: string, read: (row: Row) => string | null): ExportColumn<Row> {
  const format = (row: Row, form: (iso: string) => string) => form(read(row) ?? '')
  return {
    heading: `${heading} (Pacific)`,
    textOf: (row) => format(row, formatPacificStamp),
    paperTextOf: (row) => format(row, formatPacificDateTime),
  }
}

/** Its rows are read on demand. */
export type ExportSource<Row> = {
  sheetName: string
  fileTitle: string
  columns: readonly ExportColumn<Row>[]
  readRows: (options: ReadRowsOptions) => readonly Row[] | Promise<readonly Row[]>
}
export type ReadRowsOptions = { signal: AbortSignal; onProgress: (progress: ReadProgress) => void }

export type ExportFormat = 'csv' | 'xlsx'

const exporting = 'export'
const notStarted: ReadProgress = { loaded: 0, total: undefined }

/** The code for it comes with the first export. Cancelled when the component unmounts; a failure shows a toast. */
export function useListExport<Row>(source: ExportSource<Row>) {
  const [progress, setProgress] = useState<ReadProgress>()
  const canceler = useRef<AbortController>(undefined)
  useEffect(() => () => canceler.current?.abort(), [])

  async function run(work: (options: ReadRowsOptions) => Promise<void>): Promise<void> {
    const own = new AbortController()
    const { signal } = own
    canceler.current = own
    dismissError(exporting)
    setProgress(notStarted)
    try {
      await work({ signal, onProgress: (next) => !signal.aborted && setProgress(next) })
    } catch (error) {
      if (signal.aborted) return
      notify({
        title: 'The list could not be exported',
        description: errorText(error),
        variant: 'destructive',
        about: exporting,
      })
    } finally {
      if (canceler.current === own) setProgress(undefined)
    }
  }

  function save(format: ExportFormat): Promise<void> {
    return run(async (options) => {
      const { saveList } = await import('./save-list.ts')
      await saveList(source, format, options)
    })
  }

  /** Reads the whole list for something other than a file. */
  function read(use: (rows: readonly Row[]) => void): Promise<void> {
    return run(async (options) => {
      const rows = await source.readRows(options)
      if (!options.signal.aborted) use(rows)
    })
  }

  function cancel(): void {
    canceler.current?.abort()
    canceler.current = undefined
    setProgress(undefined)
  }

  return { save, read, cancel, progress }
}
