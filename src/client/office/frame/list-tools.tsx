import { NativeSelect, type TextInputProps } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageFrame } from '../../../shared/site/paging.ts'
import { filterTextMax } from '../../../shared/site/terms.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { ExportColumn } from '../../platform/export/use-list-export.ts'
import { readAllPages } from '../../platform/server/read-all-pages.ts'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { PrintedDocument, PrintedRecords, printedRowsMax, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { ListExport } from '../../ui/table/ListExport.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import type { SearchProps } from './admin-search.ts'

type TextFilterProps = Pick<TextInputProps, 'ref' | 'label' | 'placeholder'> & {
  value: string | undefined
  /** Called after a pause in typing. */
  onChange: (text: string) => void
}

export function TextFilter({ value = '', onChange, ...field }: TextFilterProps) {
  const { typed, type } = useTypedText(value, onChange)
  return <FilterField maxLength={filterTextMax} value={typed} onType={type} {...field} />
}

type ChoiceFilterProps<Value extends string> = {
  label: string
  /** What the menu says without a choice. */
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

export function ChoiceFilter<Value extends string>({ all, options, value, onChange, label }: ChoiceFilterProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: all }, ...options.map(({ value, label }) => ({ value, label }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(options.find((one) => one.value === currentTarget.value)?.value)}
    />
  )
}

/** A filter of a list by the parameter that keeps it in the address: a text, or a choice. */
export type ListFilter<Search> = {
  [Param in keyof Search & string]: { param: Param; label: string } & (
    | { placeholder: string }
    | { all: string; options: readonly { value: NonNullable<Search[Param]> & string; label: string }[] }
  )
}[keyof Search & string]

type FilterFieldsProps<Search> = SearchProps<Search> & {
  filters: readonly ListFilter<Search>[]
  firstRef?: Ref<HTMLInputElement> | undefined
}

/** Typing is no step of its own, so Back does not undo it. */
export function FilterFields<Search extends object>(props: FilterFieldsProps<Search>): ReactNode {
  const { filters, firstRef, search, onSearch } = props
  return filters.map((filter, index) => {
    const value = String(search[filter.param] ?? '')
    const set = (to: string | undefined, isStep: boolean) => onSearch(patchOf<Search>([[filter.param, to]]), { isStep })
    if ('placeholder' in filter) {
      const { param, label, placeholder } = filter
      const ref = index === 0 ? firstRef : undefined
      return (
        <TextFilter
          key={param}
          {...{ ref, label, placeholder, value }}
          onChange={(text) => set(text || undefined, false)}
        />
      )
    }
    const { param, label, all, options } = filter
    return <ChoiceFilter<string> key={param} {...{ label, all, options, value }} onChange={(to) => set(to, true)} />
  })
}

/** How many of the filters are set, and what takes them all out of the address. */
export function findFilters<Search extends object>(filters: readonly ListFilter<Search>[], search: Search) {
  return {
    set: filters.filter(({ param }) => String(search[param] ?? '').trim() !== '').length,
    none: patchOf<Search>(filters.map(({ param }) => [param, undefined])),
  }
}

function patchOf<Search>(entries: [keyof Search & string, string | undefined][]): Search {
  return Object.fromEntries(entries) as Search // the options of a filter are values of its parameter
}

type Part = { cursor: string | null; limit: number }

export type ReadPart<Page> = (part: Part, options: { signal: AbortSignal }) => Promise<Page>

type PagesExportProps<Page, Row> = {
  title: string
  /** The list on the screen: of it the browser's own Print prints what is loaded. */
  pages: Pick<Pages<Row>, 'data' | 'total'>
  columns: readonly ExportColumn<Row>[]
  readPart: ReadPart<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** What is printed in place of each record with all that is known of it; `words` follow the number of records. */
  printed?: { words: string; table: (rows: readonly Row[]) => ReactNode }
}

/** Exports or prints a whole list, loaded or not. */
export function PagesExport<Page extends PageFrame, Row extends { id: string }>(props: PagesExportProps<Page, Row>) {
  const { title, columns, readPart, rowsOf, pages, printed } = props
  const [whole, setWhole] = useState<readonly Row[]>()
  const { isPrinting, print } = usePrinting()
  const rows = (whole ?? pages.data ?? []).slice(0, printedRowsMax)
  const count = `${formatCount(rows.length)}${printed ? ` ${printed.words}` : ''}`
  const printWhole = (read: readonly Row[]) => {
    flushSync(() => setWhole(read))
    // Soon out of date.
    window.addEventListener('afterprint', () => setWhole(undefined), { once: true })
    print()
  }
  return (
    <>
      <ListExport
        source={{
          sheetName: title,
          fileTitle: title,
          columns,
          readRows: ({ signal, onProgress }) =>
            readAllPages({ readPage: (part) => readPart(part, { signal }), rowsOf, onProgress }),
        }}
        isEmpty={pages.total === 0}
        onPrint={printWhole}
      />
      {isPrinting && rows.length > 0 && (
        <PrintedDocument title={title}>
          <p>
            {rows.length >= pages.total
              ? `All ${count}`
              : `The first ${count} of ${formatCount(pages.total)}. Export has all of them.`}
          </p>
          {printed ? printed.table(rows) : <PrintedRecords columns={columns} rows={rows} />}
        </PrintedDocument>
      )}
    </>
  )
}
